import type { Mutation } from './Mutation.ts'
import { accountGuards } from './mutations/accountGuards.ts'
import { callGuards } from './mutations/callGuards.ts'
import { databaseGuards } from './mutations/databaseGuards.ts'
import { declaredRights } from './mutations/declaredRights.ts'
import { firmwareGuards } from './mutations/firmwareGuards.ts'
import { noticeGuards } from './mutations/noticeGuards.ts'
import { projectGuards } from './mutations/projectGuards.ts'
import { reachGuards } from './mutations/reachGuards.ts'
import { ruleGuards } from './mutations/ruleGuards.ts'
import { turnGuards } from './mutations/turnGuards.ts'

/** Every guard that `npm run mutate` removes. */
export const mutations: readonly Mutation[] = [
  ...declaredRights,
  ...callGuards,
  ...reachGuards,
  ...projectGuards,
  ...accountGuards,
  ...ruleGuards,
  ...turnGuards,
  ...firmwareGuards,
  ...noticeGuards,
  ...databaseGuards,
]
