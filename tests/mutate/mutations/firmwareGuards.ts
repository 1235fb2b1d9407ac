import { tests, type Mutation } from '../Mutation.ts'

const firmware = [tests('calls/firmware/firmware')]
const rules = [tests('workers/firmware/applyRules')]

/** What keeps wrong firmware from thermostats, and thermostats from being updated twice, too early or without a second person. */
export const firmwareGuards: readonly Mutation[] = [
  {
    name: 'signature-of-firmware',
    patch: {
      file: 'server/actions/firmware/addArtifact.ts',
      find: 'config.firmwareKeys.find((key) => isSignedWith(image, fromHex(signature), key))',
      by: 'config.firmwareKeys[0]',
    },
    tests: firmware,
  },
  {
    name: 'compressed-firmware-is-the-signed-one',
    patch: {
      file: 'server/actions/firmware/addArtifact.ts',
      find: 'unpacked(compressed)?.equals(image) === true',
      by: 'true',
    },
    tests: firmware,
  },
  {
    name: 'downgrade-of-firmware',
    patch: {
      file: 'domain/firmware/artifacts.ts',
      find: '!allowDowngrade && present.some',
      by: 'false && present.some',
    },
    tests: firmware,
  },
  {
    name: 'name-of-a-firmware-file',
    patch: {
      file: 'domain/firmware/artifacts.ts',
      find: 'if (name !== artifactFileNames(kind, version)[part])',
      by: 'if (false)',
    },
    tests: firmware,
  },
  {
    name: 'firmware-in-use',
    patch: {
      file: 'server/actions/firmware/addArtifact.ts',
      find: "if (before.uses > 0) refuse('stillInUse')",
      by: '',
    },
    tests: firmware,
  },
  {
    name: 'second-person-for-a-firmware-batch',
    patch: {
      file: 'server/actions/firmware/changeBatch.ts',
      find: "if (whyNotApprove(before.createdBy, actor.userId)) refuse('firmwareOwnBatch')",
      by: '',
    },
    tests: firmware,
  },
  {
    name: 'approval-of-a-firmware-batch',
    patch: {
      file: 'server/workers/firmware/turnBatches.ts',
      find: "eq(firmwareBatches.state, 'Running')",
      by: "eq(firmwareBatches.kind, 'core')",
    },
    tests: firmware,
  },
  {
    name: 'voltage-for-firmware',
    patch: {
      file: 'domain/firmware/eligibility.ts',
      find: "voltage < gates.voltage ? 'voltageTooLow' : undefined",
      by: 'undefined',
    },
    tests: firmware,
  },
  {
    name: 'spreading-factor-for-firmware',
    patch: {
      file: 'domain/firmware/eligibility.ts',
      find: 'spreadingFactor === null || spreadingFactor > gates.spreadingFactor',
      by: 'spreadingFactor === null',
    },
    tests: firmware,
  },
  {
    name: 'hardware-for-firmware',
    patch: {
      file: 'domain/firmware/eligibility.ts',
      find: 'hardwareRevisions.includes(revision)',
      by: 'revision >= 0',
    },
    tests: firmware,
  },
  {
    name: 'one-firmware-update-at-a-time',
    patch: {
      file: 'domain/firmware/eligibility.ts',
      find: "candidate.inOtherUpdate ? 'inOtherUpdate' : undefined",
      by: 'undefined',
    },
    tests: firmware,
  },
  {
    name: 'failures-of-a-firmware-wave',
    patch: {
      file: 'domain/firmware/waves.ts',
      find: "failed * 100 > errorPercent * total ? 'tooManyFailures' : undefined",
      by: 'undefined',
    },
    tests: firmware,
  },
  {
    name: 'firmware-retry-of-the-failed-only',
    patch: {
      file: 'server/actions/firmware/changeBatch.ts',
      find: "lockUpdates(tx, before.id, ['failed', 'silent'])",
      by: "lockUpdates(tx, before.id, ['aborted', 'silent'])",
    },
    tests: firmware,
  },
  {
    name: 'no-firmware-abort-after-the-restart',
    patch: {
      file: 'domain/firmware/updateStates.ts',
      find: 'reporting: {\n    ...done,',
      by: 'reporting: {\n    ...broken,',
    },
    tests: firmware,
  },
  {
    name: 'second-person-for-an-automatic-update',
    patch: {
      file: 'server/actions/firmware/saveRule.ts',
      find: "if (whyNotApprove(before.createdBy, actor.userId)) refuse('firmwareOwnBatch')",
      by: '',
    },
    tests: rules,
  },
  {
    name: 'new-approval-of-a-changed-automatic-update',
    patch: {
      file: 'server/actions/firmware/saveRule.ts',
      find: 'const change = same ? values',
      by: 'const change = same || !same ? values',
    },
    tests: rules,
  },
  {
    name: 'approval-of-an-automatic-update',
    patch: {
      file: 'server/actions/firmware/planBatch.ts',
      find: "approvedBy === null ? 'AwaitingApproval' : 'Running'",
      by: "approvedBy === null && rule === undefined ? 'AwaitingApproval' : 'Running'",
    },
    tests: rules,
  },
  {
    name: 'one-batch-of-an-automatic-update-at-a-time',
    patch: {
      file: 'server/workers/firmware/applyRules.ts',
      find: '|| (await isUnderWay(tx, rule.id))',
      by: '',
    },
    tests: rules,
  },
  {
    name: 'discarded-batches-of-a-changed-automatic-update',
    patch: {
      file: 'server/actions/firmware/saveRule.ts',
      find: 'if (!same) await discardBatchesOf(call, id)',
      by: '',
    },
    tests: rules,
  },
  {
    name: 'batches-of-an-automatic-update-that-is-off',
    patch: {
      file: 'server/actions/firmware/saveRule.ts',
      find: 'if (before.enabled) await startBatchesOf',
      by: 'await startBatchesOf',
    },
    tests: rules,
  },
  {
    name: 'automatic-updates-of-users-limited-to-projects',
    patch: {
      file: 'server/actions/firmware/saveRule.ts',
      find: "if (isAssignedOnly(actor, 'thermostats.read')) refuse('forbidden')",
      by: '',
    },
    tests: rules,
  },
]
