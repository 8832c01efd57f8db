// Sets the chosen light or dark look before the first paint; without a choice the page follows the system.
try {
  const theme = localStorage.getItem('hanzivine.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be forbidden; then the system decides.
}
