import { latePart } from '../ui/loading/latePart.tsx'

/** The command panel of one thermostat, shown beside its page. */
export const CommandsReference = latePart(async () => (await import('./CommandPanel.tsx')).CommandPanel)
