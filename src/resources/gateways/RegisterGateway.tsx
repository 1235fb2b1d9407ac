import RegisterIcon from '@mui/icons-material/CloudUploadOutlined'
import { Button, useCanAccess, useRecordContext } from 'react-admin'
import type { Gateway } from '../../../contract/main/gatewayShapes.ts'
import { gateways } from '../../../contract/main/gateways.ts'
import { main } from '../../providers/api.ts'
import { useAct } from '../../ui/useAct.ts'

/** Makes the gateway of the page known to the network server, without which nothing is heard through it. */
export const RegisterGateway = () => {
  const gateway = useRecordContext<Gateway>()
  const { canAccess } = useCanAccess({ resource: 'gateways', action: 'edit' })
  const register = useAct((eui: string) => main(gateways.onboard, { body: { eui } }), { done: 'gateways.register.done' })
  if (!gateway || gateway.registeredAt !== null || !canAccess) return null
  return (
    <Button label="gateways.register.act" disabled={register.isPending} onClick={() => register.mutate(gateway.eui)}>
      <RegisterIcon />
    </Button>
  )
}
