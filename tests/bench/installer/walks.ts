import { aJpeg } from '../../support/images.ts'
import type { Hand } from './Hand.ts'
import type { Device } from './place.ts'

const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: aJpeg }

const roomsOfUnit = ['LivingRoom', 'Kitchen', 'Bathroom', 'Bedroom'] as const

/** From the unit to a measured room with a window, and a sensor if there is one. */
export const addRoom = async (
  { page, text, tap, type, on, goOn, picture }: Hand,
  kind: string,
  sensor?: Device,
) => {
  await tap('link', text('installer.units.addRoom'))
  await on(text('installer.room.steps.type'))
  await tap('radio', text(`rooms.types.${kind}`))
  await goOn()
  await on(text('installer.room.steps.measures'))
  await type('textbox', text('rooms.sides.Rectangular.a'), '3.2')
  await type('textbox', text('rooms.sides.Rectangular.b'), '4')
  await type('textbox', text('rooms.fields.height'), '2.5')
  await goOn()
  await on(text('installer.room.steps.walls'))
  await tap('radio', text('rooms.walls.outside'), 1)
  await goOn()
  await on(text('installer.room.steps.windows'))
  await tap('button', text('installer.room.addWindow'))
  await type('textbox', text('windows.fields.width'), '1.2')
  await type('textbox', text('windows.fields.height'), '1.4')
  await picture()
  await tap('button', text('installer.room.saveWindow'))
  await goOn()
  await on(text('installer.room.steps.sensors'))
  if (sensor) {
    await tap('button', text('installer.sensors.addRoom'))
    await type('searchbox', text('installer.sensors.search'), sensor.eui.slice(-6))
    await picture()
    await tap('button', new RegExp(sensor.eui))
    await tap('button', text('sensors.pair.act'))
    await page.getByText(text('sensors.paired'), { exact: true }).waitFor()
  }
  await goOn('installer.finish')
  await on(text(`rooms.types.${kind}`))
  await picture()
}

/** From a room to its next radiator with a thermostat, and back. */
export const addRadiator = async (
  { page, text, tap, type, on, goOn, picture }: Hand,
  kind: string,
  { eui }: Device,
  withPhoto = false,
) => {
  await tap('link', text('installer.room.addRadiator'))
  await on(text('installer.radiator.steps.kind'))
  await tap('radio', text('radiators.types.Plate'))
  await tap('radio', text('radiators.plateSubtypes.Type22'))
  await type('textbox', text('radiators.fields.length'), '1200')
  await type('textbox', text('radiators.fields.height'), '600')
  await goOn()
  await on(text('installer.radiator.steps.valve'))
  await tap('radio', text('radiators.valveTypes.Standard_Heimeier_M30'))
  await tap('radio', text('radiators.valveDirections.Front'))
  await goOn()
  await on(text('installer.radiator.steps.obstruction'))
  await goOn()
  await on(text('installer.radiator.steps.venting'))
  await tap('radio', text('radiators.venting.yes'))
  await tap('radio', text('radiators.ventingDurations.Minimal'))
  await goOn()
  await on(text('installer.radiator.steps.thermostat'))
  await type('searchbox', text('installer.radiator.search'), eui.slice(-6))
  await picture()
  await tap('button', new RegExp(eui))
  await goOn()
  await on(text('installer.radiator.steps.checklist'))
  await goOn()
  await on(text('installer.radiator.steps.photo'))
  if (withPhoto) {
    await page.locator('input[type=file]').setInputFiles(photo)
  }
  await goOn('installer.finish')
  await on(text(`rooms.types.${kind}`))
}

/** A unit of 4 rooms and 5 radiators from start to finish. @returns what its radiators took, one by one */
export const walkUnit = async (
  hand: Hand,
  path: string,
  unit: string,
  euis: readonly { id: string; eui: string }[],
) => {
  const took: { taps: number; seconds: number }[] = []
  const left = [...euis]
  await hand.page.goto(path)
  await hand.on(unit)
  await hand.picture()
  for (const [index, kind] of roomsOfUnit.entries()) {
    await addRoom(hand, kind)
    for (let number = index === 0 ? 0 : 1; number < 2; number += 1) {
      const next = left.shift()
      if (!next) throw new Error('there are too few thermostats')
      const [taps, start] = [hand.taps(), performance.now()]
      await addRadiator(hand, kind, next)
      took.push({ taps: hand.taps() - taps, seconds: (performance.now() - start) / 1000 })
    }
    await hand.tap('link', hand.text('installer.room.toUnit'))
    await hand.on(unit)
  }
  await hand.picture()
  await hand.tap('button', hand.text('installer.units.finalize'))
  await hand.page.getByRole('button', { name: hand.text('installer.units.reopen') }).waitFor()
  return took
}

/** From the building to a completed gateway, with the signal test and the building's details. */
export const addGateway = async (
  { page, text, tap, type, on, goOn, picture }: Hand,
  { eui }: Device,
  buildingPath: string,
) => {
  await picture()
  await tap('link', text('installer.building.addGateway'))
  await on(text('installer.gateway.steps.locate'))
  await tap('radio', text('buildings.placements.entrance'))
  await goOn()
  await on(text('installer.gateway.steps.assign'))
  await type('searchbox', text('installer.gateway.search'), eui.slice(-6))
  await picture()
  await tap('button', new RegExp(eui))
  await goOn()
  await on(text('installer.gateway.steps.mount'))
  await tap('checkbox', text('installer.gateway.checks.boxMounted'))
  await goOn()
  await on(text('installer.gateway.steps.power'))
  await tap('checkbox', text('installer.gateway.qualified'))
  await tap('checkbox', text('installer.gateway.checks.powerConnected'))
  await goOn()
  await on(text('installer.gateway.steps.leds'))
  await tap('checkbox', text('installer.gateway.checks.ledsGreen'))
  await goOn()
  await on(text('installer.gateway.steps.photo'))
  await page.locator('input[type=file]').setInputFiles(photo)
  await goOn()
  await on(text('installer.gateway.steps.seal'))
  await tap('checkbox', text('installer.gateway.checks.boxSealed'))
  await goOn()
  await on(text('installer.gateway.steps.placement'))
  await goOn()
  await on(text('installer.gateway.steps.complete'))
  await goOn('installer.gateway.complete')
  await page.getByText(text('installer.gateway.completed')).waitFor()
  await picture()
  await page.goto(`${buildingPath}/signal/tester`)
  await on(text('installer.signal.steps.tester'))
  await tap('radio', text('installer.signal.noTester'))
  await goOn()
  await on(text('installer.signal.steps.floors'))
  await tap('radio', text('buildings.signal.good'))
  await goOn('installer.finish')
  await page.goto(`${buildingPath}/info/basement`)
  for (const [step, choice] of [
    ['basement', 'installer.info.basement.yes'],
    ['roof', 'buildings.roofTypes.Pitched'],
    ['topFloor', 'buildings.topFloorUsages.Storage'],
    ['flyer', 'installer.info.flyer.posted'],
  ] as const) {
    await on(text(`installer.info.steps.${step}`))
    await tap('radio', text(choice))
    await goOn(step === 'flyer' ? 'installer.finish' : undefined)
  }
}
