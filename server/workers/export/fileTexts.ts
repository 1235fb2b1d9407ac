import type { Language } from '../../../domain/limits.ts'
import deBuildings from '../../../locales/de/buildings.json' with { type: 'json' }
import deErrors from '../../../locales/de/errors.json' with { type: 'json' }
import deImport from '../../../locales/de/import.json' with { type: 'json' }
import deRadiators from '../../../locales/de/radiators.json' with { type: 'json' }
import deRooms from '../../../locales/de/rooms.json' with { type: 'json' }
import deWindows from '../../../locales/de/windows.json' with { type: 'json' }
import enBuildings from '../../../locales/en/buildings.json' with { type: 'json' }
import enErrors from '../../../locales/en/errors.json' with { type: 'json' }
import enImport from '../../../locales/en/import.json' with { type: 'json' }
import enRadiators from '../../../locales/en/radiators.json' with { type: 'json' }
import enRooms from '../../../locales/en/rooms.json' with { type: 'json' }
import enWindows from '../../../locales/en/windows.json' with { type: 'json' }

const entriesOf = (tree: object, path: string): [string, string][] =>
  Object.entries(tree).flatMap(([key, inner]: [string, unknown]): [string, string][] => {
    const at = path === '' ? key : `${path}.${key}`
    if (typeof inner === 'string') return [[at, inner]]
    return typeof inner === 'object' && inner !== null ? entriesOf(inner, at) : []
  })

const textsOf = (trees: object) => {
  const texts = new Map(entriesOf(trees, ''))
  return (key: string): string | undefined => texts.get(key)
}

/** The texts of the files of an estate in each language, by their keys. */
export const fileTexts: Readonly<Record<Language, ReturnType<typeof textsOf>>> = {
  en: textsOf({
    import: enImport,
    errors: enErrors,
    buildings: enBuildings,
    radiators: enRadiators,
    rooms: enRooms,
    windows: enWindows,
  }),
  de: textsOf({
    import: deImport,
    errors: deErrors,
    buildings: deBuildings,
    radiators: deRadiators,
    rooms: deRooms,
    windows: deWindows,
  }),
}
