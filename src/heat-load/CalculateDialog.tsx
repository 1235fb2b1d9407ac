import {
  Alert,
  Box,
  Checkbox,
  Collapse,
  FormControlLabel,
  FormHelperText,
  MenuItem,
  TextField,
} from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { heatingLoad } from '../../contract/main/heatingLoad.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { heatMeters, type HeatMeter } from '../../domain/heat-load/heatLoadTerms.ts'
import {
  designTemperatureMax,
  designTemperatureMin,
  flowTemperatureMax,
  flowTemperatureMin,
  type HeatLoadTyped,
  outdoorTemperatureMax,
  outdoorTemperatureMin,
  whyNotHeatLoad,
} from '../../domain/rules/heatLoad.ts'
import { main } from '../providers/api.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { Explained } from '../ui/help/Explained.tsx'
import { NumberField } from '../ui/facts/NumberField.tsx'

interface Props {
  buildingId: string
  dates: { first: string; last: string }
  /** What the building lacks, and what is known of its weather and climate. */
  checklist: Pick<Reply<typeof heatingLoad.validation>, 'complete' | 'weather' | 'climate'>
  /** What the form starts with. */
  initial?: Partial<HeatLoadTyped> & { date: string }
  onClose: () => void
  /** After the calculation has started. */
  onStarted?: () => void
}

const isMeter = (name: string): name is HeatMeter => heatMeters.some((meter) => meter === name)

const ranges = {
  outdoorTemperature: [outdoorTemperatureMin, outdoorTemperatureMax],
  designTemperature: [designTemperatureMin, designTemperatureMax],
  flowTemperature: [flowTemperatureMin, flowTemperatureMax],
} as const

/** Asks for the day, its heat quantity and what else a calculation goes by, and starts it. */
export const CalculateDialog = ({ buildingId, dates, checklist, initial, onClose, onStarted }: Props) => {
  const translate = useTranslate()
  const { complete } = checklist
  const needed = {
    outdoorTemperature: checklist.weather === 'none',
    designTemperature: checklist.climate === null,
    flowTemperature: false,
  }
  const { number, date: dateText } = useFormat()
  const [date, setDate] = useState(initial?.date ?? dates.last)
  const [heatQuantity, setHeatQuantity] = useState<number | null>(initial?.heatQuantity ?? null)
  const [heatMeter, setHeatMeter] = useState<HeatMeter>(initial?.heatMeter ?? 'heatMeter')
  const [includesHotWater, setIncludesHotWater] = useState(initial?.includesHotWater ?? false)
  const [hotWaterHeat, setHotWaterHeat] = useState<number | null>(initial?.hotWaterHeat ?? null)
  const [temperatures, setTemperatures] = useState<Record<keyof typeof ranges, number | null>>({
    outdoorTemperature: initial?.outdoorTemperature ?? null,
    designTemperature: initial?.designTemperature ?? null,
    flowTemperature: initial?.flowTemperature ?? null,
  })
  const [confirmIncomplete, setConfirmIncomplete] = useState(false)
  const [checked, setChecked] = useState(false)
  const form = {
    date: date === '' ? null : date,
    heatQuantity,
    includesHotWater,
    hotWaterHeat: includesHotWater ? hotWaterHeat : null,
    ...temperatures,
  }
  const typed = whyNotHeatLoad(form)
  const missing = (field: keyof typeof ranges) =>
    needed[field] && temperatures[field] === null ? 'required' : undefined
  const reasons = {
    ...typed,
    outdoorTemperature: typed?.outdoorTemperature ?? missing('outdoorTemperature'),
    designTemperature: typed?.designTemperature ?? missing('designTemperature'),
  }
  const whyNotDate =
    date !== '' && date > dates.last
      ? 'dayNotOver'
      : date !== '' && date < dates.first
        ? 'dayTooOld'
        : reasons.date
  const isConfirmed = complete || confirmIncomplete
  const isRight =
    Object.values(reasons).every((reason) => reason === undefined) && whyNotDate === undefined && isConfirmed
  const error = (field: keyof typeof reasons) => {
    const reason = field === 'date' ? whyNotDate : reasons[field]
    if (!checked || reason === undefined) return undefined
    const [least, greatest] =
      field === 'outdoorTemperature' || field === 'designTemperature' || field === 'flowTemperature'
        ? ranges[field]
        : [0, 0]
    return translate(`heatLoad.whyNot.${reason}`, {
      least: number(least),
      greatest: number(greatest),
      first: dateText(dates.first) ?? '',
      last: dateText(dates.last) ?? '',
    })
  }
  const temperature = (field: keyof typeof ranges) => (
    <Explained label={`heatLoad.fields.${field}`}>
      <NumberField
        label={translate(`heatLoad.fields.${field}`)}
        value={temperatures[field]}
        unit="°C"
        onChange={(value) => setTemperatures({ ...temperatures, [field]: value })}
        error={error(field)}
        helperText={translate(`heatLoad.help.${field}${needed[field] ? 'Needed' : ''}`)}
      />
    </Explained>
  )
  return (
    <FormDialog
      title="heatLoad.runTitle"
      submit="heatLoad.run"
      saved="heatLoad.started"
      check={() => {
        setChecked(true)
        return isRight
      }}
      save={async () => {
        const started = await main(heatingLoad.startCalculationJob, {
          body: {
            buildingId,
            date,
            heatQuantity: heatQuantity ?? 0,
            heatMeter,
            includesHotWater,
            hotWaterHeat: form.hotWaterHeat,
            ...temperatures,
            confirmIncomplete,
          },
        })
        onStarted?.()
        return started
      }}
      stale={[['heatLoad']]}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        {!complete && (
          <Alert severity="warning">
            {translate('heatLoad.incomplete')}
            <FormControlLabel
              sx={{ display: 'flex', mt: 0.5 }}
              control={
                <Checkbox
                  size="small"
                  checked={confirmIncomplete}
                  onChange={(_, on) => setConfirmIncomplete(on)}
                />
              }
              label={translate('heatLoad.confirmIncomplete')}
            />
            {checked && !isConfirmed && (
              <FormHelperText error>{translate('heatLoad.whyNot.notConfirmed')}</FormHelperText>
            )}
          </Alert>
        )}
        <TextField
          type="date"
          label={translate('heatLoad.fields.date')}
          value={date}
          onChange={({ target }) => setDate(target.value)}
          error={error('date') !== undefined}
          helperText={error('date') ?? translate('heatLoad.help.date')}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: dates.first, max: dates.last } }}
        />
        <NumberField
          label={translate('heatLoad.fields.heatQuantity')}
          value={heatQuantity}
          unit="kWh"
          onChange={setHeatQuantity}
          error={error('heatQuantity')}
          helperText={translate('heatLoad.help.heatQuantity')}
        />
        <TextField
          select
          label={translate('heatLoad.fields.heatMeter')}
          value={heatMeter}
          onChange={({ target }) => isMeter(target.value) && setHeatMeter(target.value)}
        >
          {heatMeters.map((meter) => (
            <MenuItem key={meter} value={meter}>
              {translate(`heatLoad.heatMeters.${meter}`)}
            </MenuItem>
          ))}
        </TextField>
        <Box>
          <FormControlLabel
            control={<Checkbox checked={includesHotWater} onChange={(_, on) => setIncludesHotWater(on)} />}
            label={translate('heatLoad.fields.includesHotWater')}
          />
          <Collapse in={includesHotWater} unmountOnExit>
            <NumberField
              label={translate('heatLoad.fields.hotWaterHeat')}
              value={hotWaterHeat}
              unit="kWh"
              onChange={setHotWaterHeat}
              error={error('hotWaterHeat')}
              helperText={translate('heatLoad.help.hotWaterHeat')}
            />
          </Collapse>
        </Box>
        {temperature('outdoorTemperature')}
        {temperature('designTemperature')}
        {temperature('flowTemperature')}
      </Box>
    </FormDialog>
  )
}
