// Runs before the first paint, so that the page never flashes in the wrong theme or language. The keys are those of src/theme/mode.ts and src/providers/language.ts.
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
  // A signed-in user needs the app's scripts; scripts/firstListChunks.ts lists them in the page.
  var ahead = document.getElementById('ahead')
  if (ahead && localStorage.getItem('session')) {
    var named = JSON.parse(ahead.textContent)
    var resource = location.pathname.split('/')[1]
    var files =
      resource === 'installer'
        ? named.installer
        : named.app.concat((Object.hasOwn(named.lists, resource) && named.lists[resource]) || [])
    files.forEach(function (file) {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = '/' + file
      document.head.append(link)
    })
  }
} catch {
  // Storage is blocked: use the system's theme, and English.
}
// The app's own script did not arrive, so that nothing else can say so.
addEventListener(
  'error',
  function (event) {
    if (event.target instanceof HTMLScriptElement) document.getElementById('stuck').hidden = false
  },
  true,
)
