import { useNavigate } from 'react-router-dom'
import type { ListedDevice } from '../../contract/main/globalDeviceList.ts'
import { paths } from '../paths.ts'
import { readTenant } from '../providers/session.ts'

/** Opens the page of a listed thermostat, in the client that has it; for react-admin's table, which is told that it was seen to. */
export const useOpenDevice = () => {
  const navigate = useNavigate()
  return ({ eui, tenantId }: Pick<ListedDevice, 'eui' | 'tenantId'>): false => {
    void navigate(paths.thermostats.show(eui), tenantId !== null && tenantId !== readTenant() ? { state: { tenant: tenantId } } : {})
    return false
  }
}
