import TreeIcon from '@mui/icons-material/AccountTreeOutlined'
import BuildingIcon from '@mui/icons-material/ApartmentOutlined'
import RadiatorIcon from '@mui/icons-material/DeviceThermostatOutlined'
import ComplexIcon from '@mui/icons-material/HolidayVillageOutlined'
import UnitIcon from '@mui/icons-material/MeetingRoomOutlined'
import LocationIcon from '@mui/icons-material/PlaceOutlined'
import AreaIcon from '@mui/icons-material/StairsOutlined'
import RoomIcon from '@mui/icons-material/SquareFootOutlined'
import { createElement, type ElementType } from 'react'
import type { SpaceType } from '../../domain/enums.ts'

const icons: Record<SpaceType, ElementType> = {
  Location: LocationIcon,
  BuildingComplex: ComplexIcon,
  Building: BuildingIcon,
  BuildingUnit: UnitIcon,
  PublicArea: AreaIcon,
  Room: RoomIcon,
  Radiator: RadiatorIcon,
  Unknown: TreeIcon,
}

/** The icon of a space type; its name is there for screen readers. */
export const SpaceIcon = ({ type }: { type: SpaceType }) =>
  createElement(icons[type], { fontSize: 'small', 'aria-hidden': true })
