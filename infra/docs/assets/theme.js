// Runs before the page is painted, so a chosen theme does not flash.
const chosen = localStorage.getItem('theme');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
document.documentElement.classList.add('js');
