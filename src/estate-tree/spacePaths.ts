import type { SpaceType } from '../../domain/enums.ts'
import { paths } from '../paths.ts'

type Pages = (typeof paths)['locations']

/** The pages of each type of space, and the resource's name where rights are asked for. */
export const spacePages: Partial<Record<SpaceType, { resource: string; pages: Pages }>> = {
  Location: { resource: 'locations', pages: paths.locations },
  BuildingComplex: { resource: 'building-complexes', pages: paths.buildingComplexes },
  Building: { resource: 'buildings', pages: paths.buildings },
  BuildingUnit: { resource: 'building-units', pages: paths.buildingUnits },
  PublicArea: { resource: 'public-areas', pages: paths.publicAreas },
  Room: { resource: 'rooms', pages: paths.rooms },
  Radiator: { resource: 'radiators', pages: paths.radiators },
}
