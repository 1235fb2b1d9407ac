import type { Browser } from '@playwright/test'
import type { RunningVentil } from '../../support/startVentil.ts'
import { told, type Figure } from '../Figure.ts'
import { printFilm } from './film.ts'
import { handOn, type Hand } from './Hand.ts'
import { phone, type Look } from './phone.ts'
import { preparation, unitPath } from './place.ts'
import { addGateway, walkUnit } from './walks.ts'

/** Pictures of pages on the way to a flow, by their paths and headings. */
const showAll = async (hand: Hand, pages: readonly (readonly [path: string, heading: string])[]) => {
  for (const [path, heading] of pages) {
    await hand.page.goto(path)
    await hand.on(heading)
    await hand.page.getByRole('progressbar').waitFor({ state: 'detached' })
    await hand.picture()
  }
}

/** Both flows as film strips, in both languages and themes. */
export const films = async (browser: Browser, ventil: RunningVentil, into: string): Promise<Figure[]> => {
  const office = await preparation(ventil)
  let strips = 0
  for (const look of [
    { language: 'de', colorScheme: 'light' },
    { language: 'en', colorScheme: 'light' },
    { language: 'de', colorScheme: 'dark' },
    { language: 'en', colorScheme: 'dark', width: 360 },
  ] as const satisfies readonly Look[]) {
    const context = await phone(browser, ventil, look)
    const name = [look.language, look.colorScheme, 'width' in look ? look.width : 390].join('-')
    try {
      const [unit] = await office.units(1)
      if (!unit) throw new Error('there is no unit')
      const hand = await handOn(await context.newPage(), look.language)
      hand.film()
      const thermostats = await office.thermostats(5)
      const gateway = await office.gateway()
      const building = `/installer/buildings/${office.building.id}`
      await showAll(hand, [
        ['/installer', hand.text('installer.home.title')],
        ['/installer/thermostats', hand.text('installer.home.thermostats')],
        [`${building}/units`, office.building.name],
      ])
      await walkUnit(hand, unitPath(office, unit), unit.name, thermostats)
      strips += await printFilm(browser, into, `thermostats-${name}`, hand.frames())
      const other = await handOn(await context.newPage(), look.language)
      other.film()
      await showAll(other, [
        ['/installer', hand.text('installer.home.title')],
        ['/installer/buildings', hand.text('installer.buildings.title')],
      ])
      await other.page.goto(building)
      await other.on(office.building.name)
      await addGateway(other, gateway, building)
      strips += await printFilm(browser, into, `gateway-${name}`, other.frames())
    } finally {
      await context.close()
    }
  }
  return [
    told(
      'installer: film strips',
      `${strips} strips of both flows`,
      'de and en, light and dark, 390 and 360 px',
    ),
  ]
}
