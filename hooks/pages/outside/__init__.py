"""What others show of a page: search engines its metadata, chats and other sites its picture."""
