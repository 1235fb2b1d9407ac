import { Alert, Box, Button, Card, GlobalStyles } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { BuildingFloors } from '../../../../contract/main/buildingFloors.ts'
import { buildings } from '../../../../contract/main/buildings.ts'
import { levelOfPlacement } from '../../../../domain/rules/gateway.ts'
import { BuildingTabsReference } from '../../../building-tabs/BuildingTabsReference.tsx'
import { needs } from '../../../needs.ts'
import { paths } from '../../../paths.ts'
import { main } from '../../../providers/api.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { PageLoading } from '../../../ui/states/PageLoading.tsx'
import { PageTitle } from '../../../ui/page/PageTitle.tsx'
import { RequirePermission } from '../../../ui/states/RequirePermission.tsx'
import { Trail } from '../../../ui/page/Trail.tsx'
import { useMayDo } from '../../../ui/useMay.ts'
import { presentRecord } from '../../../ui/states/recordGone.ts'
import { FloorLegend } from './FloorLegend.tsx'
import { Band, FloorRow } from './FloorRow.tsx'
import { GatewayMarks } from './GatewayMark.tsx'

/** Reports of thermostats arrive all the time; a house need not be drawn again for each, ms. */
const every = 15_000

/** The whole page lies on its side: a name for its sheets would leave the heading alone on the first. */
const onPaper = { '@page': { size: 'landscape' } } as const

/** A building floor by floor, like a cross-section of the house. */
export const FloorsPage = () => {
  const { id = '' } = useParams()
  return (
    <RequirePermission needs={needs.buildingFloors}>
      <Found key={id} buildingId={id} />
    </RequirePermission>
  )
}

const Found = ({ buildingId }: { buildingId: string }) => {
  const translate = useTranslate()
  const {
    data: read,
    error,
    refetch,
  } = useQuery({
    queryKey: ['floors', buildingId],
    queryFn: ({ signal }) => main(buildings.floors, { params: { id: buildingId } }, { signal }),
    meta: { liveEvery: every },
  })
  const data = presentRecord(read, error)
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} page /> : <PageLoading />
  return (
    <>
      <PageTitle title={translate('buildings.floors.titleOf', { name: data.buildingName })} />
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', '@media print': { gap: 1 } }}
      >
        <GlobalStyles styles={onPaper} />
        <Trail
          steps={[
            { label: data.buildingName, to: paths.buildings.show(buildingId) },
            { label: translate('buildings.floors.title') },
          ]}
          tree={paths.estateAt(buildingId)}
        />
        <Box sx={{ minWidth: 0, '@media print': { display: 'none' } }}>
          <BuildingTabsReference buildingId={buildingId} shown="floors" />
        </Box>
        <House house={data} />
      </Box>
    </>
  )
}

const House = ({ house }: { house: BuildingFloors }) => {
  const translate = useTranslate()
  const mayCreate = useMayDo('building-units', 'create')
  const { buildingId, floors, gateways, roofType, more } = house
  const levels = new Set(floors.map(({ floor }) => floor))
  const lowest = Math.min(0, ...[...levels].filter((level) => level !== null))
  const standing = Map.groupBy(gateways, ({ placement }) => {
    const level = levelOfPlacement(placement, lowest)
    return level === 'roof' || (level !== undefined && levels.has(level)) ? level : undefined
  })
  const [underRoof, elsewhere] = [standing.get('roof') ?? [], standing.get(undefined) ?? []]
  const isEmpty = floors.every(({ units, publicAreas }) => units.length + publicAreas.length === 0)
  return (
    <>
      {isEmpty ? (
        <Alert
          severity="info"
          action={
            mayCreate && (
              <Button
                component={Link}
                to={`${paths.buildingUnits.create}?buildingId=${buildingId}`}
                color="inherit"
                size="small"
              >
                {translate('buildings.floors.create')}
              </Button>
            )
          }
        >
          {translate('buildings.floors.none')}
        </Alert>
      ) : (
        <FloorLegend house={house} />
      )}
      {more && <Alert severity="info">{translate('buildings.floors.more')}</Alert>}
      <div>
        <Box
          aria-hidden
          sx={({ palette }) => ({
            mx: { xs: 1, md: 4 },
            bgcolor: palette.edge,
            opacity: 0.55,
            ...(roofType === 'Pitched'
              ? { height: 22, clipPath: 'polygon(12% 0, 88% 0, 100% 100%, 0 100%)' }
              : { height: 5, borderRadius: '2px 2px 0 0' }),
          })}
        />
        <Card
          component="ol"
          aria-label={translate('buildings.floors.section')}
          sx={{ m: 0, p: 0, listStyle: 'none' }}
        >
          {underRoof.length > 0 && (
            <Band name={translate('buildings.floors.roof')}>
              <GatewayMarks gateways={underRoof} />
            </Band>
          )}
          {floors.map((floor) => (
            <FloorRow
              key={floor.floor}
              floor={floor}
              gateways={floor.floor === null ? [] : (standing.get(floor.floor) ?? [])}
            />
          ))}
          {elsewhere.length > 0 && (
            <Band name={translate('buildings.floors.elsewhere')}>
              <GatewayMarks gateways={elsewhere} />
            </Band>
          )}
        </Card>
      </div>
    </>
  )
}
