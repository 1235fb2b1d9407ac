import type { OnboardingRowIssue } from '../../../../domain/import/onboarding.ts'

/** What a row of a file asks for, and what is wrong with it. */
export interface RowPlan<Work> {
  /** From 1, as office programs number it. */
  readonly row: number
  readonly eui: string
  readonly issues: readonly OnboardingRowIssue[]
  /** Null if there is nothing to do, or the row has errors. */
  readonly work: Work | null
}

/** Whether a row has errors. */
export const isRejected = ({ issues }: Pick<RowPlan<unknown>, 'issues'>): boolean =>
  issues.some(({ severity }) => severity === 'error')
