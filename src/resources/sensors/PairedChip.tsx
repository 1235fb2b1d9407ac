import { StatusChip } from '../../ui/StatusChip.tsx'

/** Whether the thermostats of a room go by the sensor. */
export const PairedChip = ({ paired }: { paired: boolean }) => (
  <StatusChip tone={paired ? 'fine' : 'neutral'} label={`sensors.${paired ? 'paired' : 'unpaired'}`} />
)
