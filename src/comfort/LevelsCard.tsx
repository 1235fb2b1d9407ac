import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { comfortLevel, type ComfortLevel } from '../../contract/main/comfortLevel.ts'
import { defaultLevelMap } from '../../domain/codec/rt1/levelMap.ts'
import { targetTemperatureMax, targetTemperatureMin } from '../../domain/limits.ts'
import { whyNotLevels } from '../../domain/rules/comfort.ts'
import { needs } from '../needs.ts'
import { main } from '../providers/api.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { ConflictDialog } from '../ui/dialogs/ConflictDialog.tsx'
import { FactCard } from '../ui/facts/FactCard.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { NumberField } from '../ui/facts/NumberField.tsx'
import { useMay } from '../ui/useMay.ts'
import { useComfortAct } from './comfortQueries.ts'
import { PropagationState } from './PropagationState.tsx'
import { SetBy } from './SetBy.tsx'

const share = (celsius: number): number =>
  Math.min(1, Math.max(0, (celsius - targetTemperatureMin) / (targetTemperatureMax - targetTemperatureMin)))

export type LevelsDraft = readonly number[] | undefined

/** Whether temperatures were typed that are not saved. */
export const areLevelsChanged = (draft: LevelsDraft, { levelsMapping }: ComfortLevel): boolean => {
  const saved = levelsMapping.levels ?? defaultLevelMap
  return draft !== undefined && draft.some((celsius, level) => celsius !== saved[level])
}

interface Props {
  comfort: ComfortLevel
  draft: LevelsDraft
  setDraft: (draft: LevelsDraft) => void
}

/** The temperatures of levels 0 to 17: as a picture, and in fields that can be changed. */
export const LevelsCard = ({ comfort, draft, setDraft }: Props) => {
  const translate = useTranslate()
  const { number, quantity } = useFormat()
  const mayWrite = useMay(needs.comfort)
  const { buildingId, levelsMapping } = comfort
  const saved = levelsMapping.levels ?? defaultLevelMap
  const [removing, setRemoving] = useState(false)
  const [sending, setSending] = useState(false)
  const levels = draft ?? saved
  const reasons = whyNotLevels(levels)
  const isValid = reasons.every((reason) => reason === undefined)
  const isChanged = areLevelsChanged(draft, comfort)
  const params = { buildingId }
  const set = useComfortAct(
    buildingId,
    ({ values, version }: { values: readonly number[]; version: number }) =>
      main(comfortLevel.setLevelsMapping, { params, version, body: { levels: [...values] } }),
    {
      done: 'comfort.levels.saved',
      failed: 'comfort.levels.failed',
      after: () => setDraft(undefined),
    },
  )
  const remove = useComfortAct(
    buildingId,
    () => main(comfortLevel.removeLevelsMapping, { params, version: levelsMapping.version }),
    {
      done: 'comfort.levels.removed',
      failed: 'comfort.levels.removeFailed',
      after: () => {
        setRemoving(false)
        setDraft(undefined)
      },
    },
  )
  const { propagation } = levelsMapping
  const open = propagation?.status === 'Running' ? propagation.counts.Pending + propagation.counts.Running : 0
  const whyNot = (level: number) => {
    const reason = reasons[level]
    return (
      reason &&
      translate(`comfort.whyNot.${reason}`, {
        least: number(targetTemperatureMin),
        greatest: number(targetTemperatureMax),
      })
    )
  }
  const shown = (values: unknown) =>
    Array.isArray(values)
      ? values.map((one, level) => `${level}: ${quantity(Number(one), '°C')}`).join(', ')
      : '–'
  const conflict = set.conflict ?? remove.conflict
  const send = () =>
    set.mutate({ values: levels, version: levelsMapping.version }, { onSettled: () => setSending(false) })
  return (
    <FactCard title="comfort.levels.title">
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {levelsMapping.levels === null ? (
          translate('comfort.levels.none')
        ) : (
          <SetBy at={levelsMapping.setAt} by={levelsMapping.setByName} />
        )}
      </Typography>
      <PropagationState comfort={comfort} kind="levelsMapping" />
      <Box
        component="form"
        noValidate
        sx={{ mt: 2 }}
        onSubmit={(event) => event.preventDefault()}
        aria-label={translate('comfort.levels.title')}
      >
        <Box
          aria-hidden
          sx={{
            display: 'grid',
            gridTemplateColumns: `repeat(${levels.length}, minmax(0, 1fr))`,
            gap: '2px',
            alignItems: 'end',
            height: 72,
            mb: 2,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          {levels.map((celsius, level) => (
            // a level is identified by its index
            // oxlint-disable-next-line react/no-array-index-key
            <Box
              key={level}
              sx={{
                height: 8 + 64 * share(celsius),
                borderRadius: '2px 2px 0 0',
                bgcolor: reasons[level] ? 'error.main' : 'heat.warm',
                opacity: 0.35 + 0.65 * share(celsius),
              }}
            />
          ))}
        </Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))', gap: 1.5 }}>
          {levels.map((celsius, level) => (
            <NumberField
              // oxlint-disable-next-line react/no-array-index-key
              key={level}
              label={translate('comfort.levels.level', { level })}
              value={Number.isNaN(celsius) ? null : celsius}
              unit="°C"
              disabled={!mayWrite}
              error={whyNot(level)}
              onChange={(next) => setDraft(levels.with(level, next ?? Number.NaN))}
            />
          ))}
        </Box>
        {isChanged && open > 0 && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {translate('comfort.levels.supersedes', { smart_count: open, number: number(open) })}
          </Alert>
        )}
        {mayWrite && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
            <Button
              type="submit"
              variant="contained"
              disabled={!isValid || (!isChanged && levelsMapping.levels !== null)}
              loading={set.isPending}
              onClick={() => (comfort.thermostats > 0 ? setSending(true) : send())}
            >
              {translate('comfort.levels.save', {
                smart_count: comfort.thermostats,
                number: number(comfort.thermostats),
              })}
            </Button>
            {isChanged && <Button onClick={() => setDraft(undefined)}>{translate('comfort.discard')}</Button>}
            {!isChanged && levels.some((celsius, level) => celsius !== defaultLevelMap[level]) && (
              <Button onClick={() => setDraft(defaultLevelMap)}>{translate('comfort.levels.usual')}</Button>
            )}
            {levelsMapping.levels !== null && (
              <Button color="error" sx={{ ml: { sm: 'auto' } }} onClick={() => setRemoving(true)}>
                {translate('comfort.levels.remove')}
              </Button>
            )}
          </Box>
        )}
      </Box>
      <ConfirmDialog
        open={sending && !conflict}
        title={translate('comfort.levels.sendTitle')}
        confirm={translate('comfort.levels.send')}
        busy={set.isPending}
        consequences={[
          { text: 'comfort.levels.sendCount', count: comfort.thermostats },
          { text: 'comfort.levels.supersedes', count: open },
        ]}
        onConfirm={send}
        onClose={() => setSending(false)}
      >
        {translate('comfort.levels.sendText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={removing}
        title={translate('comfort.levels.removeTitle')}
        confirm={translate('comfort.levels.remove')}
        destructive
        busy={remove.isPending}
        consequences={[{ text: 'comfort.levels.removeCount', count: comfort.thermostats }]}
        onConfirm={() => remove.mutate()}
        onClose={() => setRemoving(false)}
      />
      {conflict && (
        <ConflictDialog
          open
          mine={{ levels: remove.conflict ? null : levels }}
          theirs={{ levels: conflict.levelsMapping.levels }}
          fields={[{ source: 'levels', label: 'comfort.levels.title', render: shown }]}
          busy={set.isPending}
          onKeepMine={() =>
            remove.conflict
              ? remove.forget()
              : set.mutate({ values: levels, version: conflict.levelsMapping.version })
          }
          onTakeTheirs={() => {
            setDraft(undefined)
            set.forget()
            remove.forget()
          }}
          onClose={() => {
            set.forget()
            remove.forget()
          }}
        />
      )}
    </FactCard>
  )
}
