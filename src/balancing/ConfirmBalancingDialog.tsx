import { heatingCircuits } from '../../contract/main/heatingCircuits.ts'
import { main } from '../providers/api.ts'
import { noDetails } from '../../domain/heat-load/balancingRecord.ts'
import { StatementDialog } from './StatementDialog.tsx'

interface Props {
  circuitId: string
  name: string
  /** Whether the valves were opened further than the plan needs. */
  scaled: boolean
  onClose: () => void
}

/** Confirms the balancing of a circuit with what is stated about it. */
export const ConfirmBalancingDialog = ({ circuitId, name, scaled, onClose }: Props) => (
  <StatementDialog
    title="balancing.confirmTitle"
    submit="balancing.confirmSubmit"
    saved="heating-circuits.balancing.done"
    savedArgs={{ name }}
    help="balancing.confirmHelp"
    initial={noDetails}
    save={async (details) => {
      const { version } = await main(heatingCircuits.read, { params: { id: circuitId } })
      await main(heatingCircuits.confirmBalancing, {
        params: { id: circuitId },
        version,
        body: { ...details, scaled },
      })
    }}
    onClose={onClose}
  />
)
