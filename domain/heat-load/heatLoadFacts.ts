import type {
  BuildingUnitType,
  PlateSubtype,
  RoofType,
  RoomType,
  WallPlacement,
  WindowMaterial,
  radiatorTypes,
  obstructionTypes,
  topFloorUsages,
} from '../enums.ts'
import type { RoomMeasures } from '../rules/room.ts'
import type { BuildingAge } from './constructionClass.ts'
import type { HeatMeter, WeatherSource } from './heatLoadTerms.ts'
import type { WeatherStation } from './heatLoadResult.ts'
import type { IndoorDay } from './indoorDay.ts'

/** A window as captured: m, null while not measured. */
export interface WindowFacts {
  readonly material: WindowMaterial
  readonly width: number | null
  readonly height: number | null
  readonly wall: WallPlacement | null
}

/** A radiator as captured: mm, null while not measured. */
export interface RadiatorFacts {
  readonly id: string
  readonly name: string
  readonly type: (typeof radiatorTypes)[number]
  readonly plateSubtype: PlateSubtype | null
  readonly sectionalSpacing: number | null
  readonly length: number | null
  readonly height: number | null
  readonly width: number | null
  readonly obstruction: (typeof obstructionTypes)[number] | null
}

/** A room as captured, with its floor or that of its unit: m. */
export interface RoomFacts extends RoomMeasures {
  readonly id: string
  readonly name: string
  readonly type: RoomType
  readonly unitId: string | null
  readonly unitName: string | null
  readonly unitType: BuildingUnitType | null
  readonly publicAreaId: string | null
  readonly publicAreaName: string | null
  readonly floor: number | null
  readonly outsideWalls: readonly WallPlacement[]
  readonly unheatedWalls: readonly WallPlacement[]
  readonly windows: readonly WindowFacts[]
  readonly radiators: readonly RadiatorFacts[]
  readonly hasThermostat: boolean
}

/** A building as captured. */
export interface BuildingFacts extends BuildingAge {
  readonly zipcode: string
  readonly country: string
  readonly roofType: RoofType | null
  readonly topFloorUsage: (typeof topFloorUsages)[number] | null
  readonly basement: boolean | null
  /** Type and floor of each unit, also of those without rooms. */
  readonly units: readonly {
    readonly id: string
    readonly type: BuildingUnitType
    readonly floor: number | null
  }[]
}

/** Outdoors on the reference date: mean in °C, global radiation on the horizontal in kWh/m². */
export interface WeatherDay {
  readonly source: WeatherSource
  readonly meanTemperature: number
  readonly globalRadiation: number | null
  readonly stations: readonly WeatherStation[]
}

/** What was typed in for a calculation: kWh, °C. */
interface TypedFacts {
  readonly heatQuantity: number
  readonly heatMeter: HeatMeter
  readonly includesHotWater: boolean
  readonly hotWaterHeat: number | null
  readonly designTemperature: number | null
  readonly flowTemperature: number | null
}

/** Everything that a calculation depends on. */
export interface HeatLoadFacts {
  readonly building: BuildingFacts
  readonly rooms: readonly RoomFacts[]
  readonly typed: TypedFacts
  /** The date (YYYY-MM-DD) and its length in hours. */
  readonly date: string
  readonly hours: number
  readonly weather: WeatherDay
  /** The day indoors by room; a room is absent without readings that may be used. */
  readonly indoors: ReadonlyMap<string, IndoorDay>
  /** Rooms with readings that may not be used, as somebody who lives there has not agreed. */
  readonly withoutConsent: ReadonlySet<string>
}
