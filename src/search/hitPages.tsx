import ComplexIcon from '@mui/icons-material/HolidayVillageOutlined'
import BuildingIcon from '@mui/icons-material/ApartmentOutlined'
import GatewayIcon from '@mui/icons-material/RouterOutlined'
import LocationIcon from '@mui/icons-material/PlaceOutlined'
import UserIcon from '@mui/icons-material/PeopleAltOutlined'
import RenterIcon from '@mui/icons-material/PersonOutlined'
import RoomIcon from '@mui/icons-material/SquareFootOutlined'
import AreaIcon from '@mui/icons-material/StairsOutlined'
import SensorIcon from '@mui/icons-material/SensorsOutlined'
import TesterIcon from '@mui/icons-material/SpeedOutlined'
import ThermostatIcon from '@mui/icons-material/DeviceThermostatOutlined'
import UnitIcon from '@mui/icons-material/MeetingRoomOutlined'
import ProjectIcon from '@mui/icons-material/AssignmentOutlined'
import type { ElementType } from 'react'
import type { SearchKind } from '../../domain/search.ts'
import { paths } from '../paths.ts'

/** The page of what was found, and its icon. */
export const hitPages: Readonly<Record<SearchKind, { show: (key: string) => string; icon: ElementType }>> = {
  location: { show: paths.locations.show, icon: LocationIcon },
  buildingComplex: { show: paths.buildingComplexes.show, icon: ComplexIcon },
  building: { show: paths.buildings.show, icon: BuildingIcon },
  buildingUnit: { show: paths.buildingUnits.show, icon: UnitIcon },
  publicArea: { show: paths.publicAreas.show, icon: AreaIcon },
  room: { show: paths.rooms.show, icon: RoomIcon },
  renter: { show: paths.renters.show, icon: RenterIcon },
  user: { show: paths.users.show, icon: UserIcon },
  project: { show: paths.projects.show, icon: ProjectIcon },
  thermostat: { show: paths.thermostats.show, icon: ThermostatIcon },
  gateway: { show: paths.gateways.show, icon: GatewayIcon },
  sensor: { show: paths.sensors.show, icon: SensorIcon },
  signalTester: { show: paths.signalTesters.show, icon: TesterIcon },
}
