import NextIcon from '@mui/icons-material/ArrowForward'
import { Alert, Box, Button, Chip, Typography } from '@mui/material'
import { useState } from 'react'
import {
  Form,
  ResourceContextProvider,
  TextInput,
  useGetMany,
  useTranslate,
  type RaRecord,
} from 'react-admin'
import type { Thermostat } from '../../../contract/main/thermostatShapes.ts'
import { firmwareStatuses, networkStatuses, operationalModes } from '../../../domain/enums.ts'
import { isRecord } from '../../../domain/records.ts'
import { whyNotDeviceSearch, type WhyNotDeviceSearch } from '../../../domain/rules/deviceSearch.ts'
import { Names } from '../../ui/list/bulk/SelectedNames.tsx'
import { EnumFilter } from '../../ui/list/filters/filters.tsx'
import { placeFilters } from '../../ui/list/filters/placeFilters.tsx'

interface Props {
  filters: Record<string, unknown>
  onNext: (filters: Record<string, unknown>) => void
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const given = (values: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(isRecord(values) ? values : {}).filter(([, value]) => !isEmpty(value)))

/** Filters with an input in this form; the others are kept as they came. */
const shown = new Set([
  'LocationIds',
  'ComplexIds',
  'BuildingIds',
  'UnitIds',
  'PublicAreaIds',
  'RoomIds',
  'Modes',
  'NetworkStatuses',
  'FirmwareStatuses',
  'Query',
])

const placeOf = ({ buildingName, unitName, publicAreaName, roomName }: Thermostat): string =>
  [buildingName, unitName ?? publicAreaName, roomName].filter(Boolean).join(', ')

/** The selected thermostats by EUI and place. */
const Selection = ({ ids }: { ids: readonly string[] }) => (
  <ResourceContextProvider value="thermostats">
    <Names<Thermostat & RaRecord>
      ids={ids}
      rows={useGetMany<Thermostat & RaRecord>('thermostats', { ids: [...ids] }).data ?? []}
      beside={placeOf}
    />
  </ResourceContextProvider>
)

/** Chooses the thermostats: the selected ones, or all that match the filters. */
export const TargetStep = ({ filters, onNext }: Props) => {
  const translate = useTranslate()
  const [selected, setSelected] = useState(Array.isArray(filters['Ids']) ? filters['Ids'].map(String) : [])
  const [others, setOthers] = useState(() =>
    Object.fromEntries(Object.entries(filters).filter(([key]) => key !== 'Ids' && !shown.has(key))),
  )
  const [reason, setReason] = useState<WhyNotDeviceSearch>()
  const next = (values: unknown) => {
    const target = selected.length > 0 ? { Ids: selected } : { ...given(values), ...others }
    const why = whyNotDeviceSearch(target)
    setReason(why)
    if (why === undefined) onNext(target)
  }
  return (
    <Form
      defaultValues={Object.fromEntries(Object.entries(filters).filter(([key]) => shown.has(key)))}
      onSubmit={next}
      noValidate
    >
      <Box sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography variant="h2" sx={{ mb: 1 }}>
          {translate('commands.bulk.steps.target')}
        </Typography>
        {selected.length > 0 ? (
          <>
            <Typography sx={{ mb: 1.5 }}>
              {translate('commands.bulk.selection', { smart_count: selected.length })}
            </Typography>
            <Selection ids={selected} />
            <Button size="small" onClick={() => setSelected([])}>
              {translate('commands.bulk.byFilters')}
            </Button>
          </>
        ) : (
          <>
            <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
              {translate('commands.bulk.targetHelp')}
            </Typography>
            <Box
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
                columnGap: 2,
                '& > *': { maxWidth: 'none !important' },
              }}
            >
              {placeFilters('room')}
              <EnumFilter
                source="Modes"
                label="fleet.filters.Modes"
                values={operationalModes}
                text={(mode) => `thermostats.modes.${mode}`}
              />
              <EnumFilter
                source="NetworkStatuses"
                label="fleet.filters.NetworkStatuses"
                values={networkStatuses}
                text={(status) => `ui.networkStatuses.${status}`}
              />
              <EnumFilter
                source="FirmwareStatuses"
                label="fleet.filters.FirmwareStatuses"
                values={firmwareStatuses}
                text={(status) => `thermostats.firmwareStatuses.${status}`}
              />
              <TextInput source="Query" label="commands.bulk.query" helperText={false} />
            </Box>
            {Object.keys(others).length > 0 && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
                {Object.entries(others).map(([key, value]) => (
                  <Chip
                    key={key}
                    label={`${translate(`fleet.filters.${key}`, { _: key })}: ${Array.isArray(value) ? value.join(', ') : String(value)}`}
                    onDelete={() =>
                      setOthers(Object.fromEntries(Object.entries(others).filter(([other]) => other !== key)))
                    }
                  />
                ))}
              </Box>
            )}
          </>
        )}
        {reason && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {translate(`errors.${reason}`)}
          </Alert>
        )}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 3 }}>
          <Button type="submit" variant="contained" endIcon={<NextIcon />}>
            {translate('commands.bulk.next')}
          </Button>
        </Box>
      </Box>
    </Form>
  )
}
