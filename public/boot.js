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
  // Who is signed in needs the app: its scripts are named in the page (scripts/nameAhead.ts).
  var ahead = document.getElementById('ahead')
  if (ahead && localStorage.getItem('session')) {
    var named = JSON.parse(ahead.textContent)
    var resource = location.pathname.split('/')[1]
    named.app.concat((Object.hasOwn(named.lists, resource) && named.lists[resource]) || []).forEach(function (file) {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = '/' + file
      document.head.append(link)
    })
  }
} catch {
  // Storage is blocked: the system's theme and English it is.
}
