// Draws the frame of the app while its scripts are on their way: the bar and, of a list, its title. The app replaces it with the same in its first
// frame. Hidden from screen readers, which would hear everything twice. The texts are named in the page by scripts/firstListChunks.ts.
try {
  var named = JSON.parse(document.getElementById('ahead').textContent)
  var place = location.pathname.split('/')
  if (localStorage.getItem('session') && (place[1] === '' || Object.hasOwn(named.titles, place[1]))) {
    var frame = document.createElement('div')
    frame.className = 'frame'
    frame.ariaHidden = 'true'
    var bar = document.createElement('div')
    var logo = document.createElement('img')
    logo.src = '/favicon.svg'
    logo.alt = ''
    var title = document.createElement('p')
    title.textContent =
      place.slice(2).some(Boolean) || place[1] === ''
        ? ''
        : named.titles[place[1]][document.documentElement.lang]
    bar.append(logo)
    frame.append(bar, title)
    document.getElementById('root').append(frame)
  }
} catch {
  // Storage is blocked, or the page is not built: the app comes without.
}
