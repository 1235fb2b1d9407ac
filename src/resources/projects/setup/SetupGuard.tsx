import { paths } from '../../../paths.ts'
import { LeaveGuard } from '../../../ui/dialogs/LeaveGuard.tsx'
import type { Setup } from './useSetup.ts'

interface Props {
  setup: Setup
  /** Something in the form of the step is not saved. */
  isTyped?: boolean
  isSubmitting?: boolean
}

/** Asks before what was ticked or typed is lost. What is ticked stays from step to step, what is typed does not. */
export const SetupGuard = ({
  setup: { project, isChanged, isSaving },
  isTyped = false,
  isSubmitting = false,
}: Props) => (
  <LeaveGuard
    guarded={isChanged || isTyped}
    busy={isSaving || isSubmitting}
    belongs={(path) =>
      !isTyped && project !== undefined && path.startsWith(paths.projects.setup(project.id, ''))
    }
  />
)
