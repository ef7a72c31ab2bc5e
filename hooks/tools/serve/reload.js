(() => {
  const { tag } = document.currentScript.dataset, page = encodeURIComponent(location.pathname)
  const ask = () => fetch(`/.serve/changed?page=${page}&tag=${tag}`).then(answer => answer.text()).then(
    said => said === "other" ? location.reload() : ask(), () => setTimeout(ask, 1000))
  addEventListener("load", ask)
})()
