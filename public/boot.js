// Runs before the first paint, so that a chosen theme or language never flashes. Keys as in src/theme/mode.ts and src/providers/language.ts.
try {
  var root = document.documentElement
  var theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  var language =
    localStorage.getItem('language') ||
    (navigator.languages || [])
      .map(function (l) {
        return l.slice(0, 2).toLowerCase()
      })
      .find(function (l) {
        return l === 'en' || l === 'de'
      })
  root.lang = language === 'de' ? 'de' : 'en'
} catch {
  // Storage is blocked: the system's theme and English it is.
}
