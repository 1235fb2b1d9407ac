import AddIcon from '@mui/icons-material/Add'
import { Box, Button, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation, useParams } from 'react-router-dom'
import type { Photo } from '../../../contract/main/photoShapes.ts'
import { addressLine } from '../../../domain/rules/address.ts'
import type { SignalVerdict } from '../../../domain/rules/gateway.ts'
import { paths } from '../../paths.ts'
import { NetworkStatusChip, StatusChip, type Tone } from '../../ui/facts/StatusChip.tsx'
import { recordedOf } from '../building-info/infoState.ts'
import { BigLink } from '../shell/BigLink.tsx'
import { useEntries } from '../outbox/useEntries.ts'
import { Heading } from '../shell/Heading.tsx'
import { PhotoInput } from '../shell/PhotoInput.tsx'
import { StoredState } from '../shell/StoredState.tsx'
import type { BuildingSetup } from '../snapshots/kinds.ts'
import { useSnapshot } from '../snapshots/useSnapshot.ts'
import { IssuesButton } from './IssuesButton.tsx'

/** A building to set up: its gateways, its signal, what there is to know of it, and what prevents the installation. Opening it stores it for work without a network. */
export const BuildingPage = () => {
  const { id = '' } = useParams()
  const read = useSnapshot('building', id)
  return <StoredState read={read}>{(setup) => <Parts setup={setup} />}</StoredState>
}

const tones: Record<SignalVerdict, Tone> = {
  notStarted: 'neutral',
  incomplete: 'active',
  good: 'fine',
  weak: 'caution',
  none: 'danger',
}

/** The list of gateways is where the way to other gateways leads, also from a page that is shown already. */
const useFocusIfAsked = () => {
  const { hash } = useLocation()
  const list = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hash === '#gateways') list.current?.focus()
  }, [hash])
  return list
}

const Parts = ({ setup: { building, gateways, signal, issuePhotos } }: { setup: BuildingSetup }) => {
  const translate = useTranslate()
  const list = useFocusIfAsked()
  const { recorded, of } = recordedOf(building)
  const { id, name, gatewayIssues, computedGateways, recommendedGateways } = building
  return (
    <>
      <Heading hint={addressLine(building)}>{name}</Heading>
      <Typography variant="h2" id="gateways" tabIndex={-1} ref={list} sx={{ mt: 1, mb: 1, outline: 'none' }}>
        {translate('installer.home.gatewaysHave', {
          there: gateways.length,
          smart_count: recommendedGateways ?? computedGateways,
        })}
      </Typography>
      {gateways.map(({ eui, gatewayId, installationProcess, networkStatus }) => (
        <BigLink key={eui} to={`${paths.installer.building(id)}/gateways/${eui}`} title={gatewayId ?? eui}>
          {translate(`gateways.processes.${installationProcess}`)}
          <br />
          <NetworkStatusChip status={networkStatus} />
        </BigLink>
      ))}
      <Button
        component={Link}
        to={paths.installer.gateway(id, 'new', 'locate')}
        variant={gateways.length === 0 ? 'contained' : 'outlined'}
        fullWidth
        startIcon={<AddIcon />}
        sx={{ minHeight: 52, mb: 2 }}
      >
        {translate('installer.building.addGateway')}
      </Button>
      <BigLink
        to={paths.installer.signal(id, 'tester')}
        title={translate('buildings.signal.title')}
        end={<StatusChip tone={tones[signal.verdict]} label={`installer.signal.short.${signal.verdict}`} />}
      />
      <BigLink
        to={paths.installer.info(id, 'basement')}
        title={translate('installer.ways.info')}
        end={
          <StatusChip
            tone={recorded === of ? 'fine' : recorded > 0 ? 'active' : 'neutral'}
            label={
              recorded === of
                ? 'installer.building.recorded'
                : recorded > 0
                  ? 'installer.building.partly'
                  : 'installer.building.notRecorded'
            }
          />
        }
      >
        {translate('installer.building.infoText')}
      </BigLink>
      {gatewayIssues.length > 0 && <Issues building={building} photos={issuePhotos ?? []} />}
      <IssuesButton building={building} link={paths.installer.building(id)} />
    </>
  )
}

interface Reported {
  building: BuildingSetup['building']
  photos: readonly Photo[]
}

/** What was reported, with photos of it. */
const Issues = ({ building: { id, name, gatewayIssues, gatewayIssuesComment }, photos }: Reported) => {
  const translate = useTranslate()
  const waiting = useEntries().filter((entry) => entry.act === 'addPhoto')
  const where = { lane: id, place: name, link: paths.installer.building(id) }
  return (
    <Box component="section" sx={{ mt: 2 }}>
      <Typography variant="h2">{translate('installer.issues.title')}</Typography>
      {gatewayIssuesComment !== null && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>{gatewayIssuesComment}</Typography>
      )}
      <Box component="ul" sx={{ my: 1, p: 0, listStyle: 'none' }}>
        {gatewayIssues.map((issue) => (
          <Box component="li" key={issue} sx={{ mb: 1 }}>
            <Typography sx={{ mb: 0.5, fontWeight: 650 }}>
              {translate(`buildings.issues.${issue}`)}
            </Typography>
            <PhotoInput
              owner={{ buildingId: id, issue }}
              waiting={waiting.filter(({ input }) => input.buildingId === id && input.issue === issue)}
              photos={photos.filter((photo) => photo.issue === issue)}
              where={{ ...where, spot: translate(`buildings.issues.${issue}`) }}
              label={translate('installer.issues.photo', { issue: translate(`buildings.issues.${issue}`) })}
            />
          </Box>
        ))}
      </Box>
    </Box>
  )
}
