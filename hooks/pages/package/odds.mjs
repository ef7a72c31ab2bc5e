const window = {};
$code
export const { read, check, OUTCOMES, KINDS } = window.odds;
export const { percent } = window.opposeNumbers;
export const rules = {$rules};
