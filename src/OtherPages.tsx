import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { useEffect } from 'react'
import { paths } from './paths.ts'
import { lazyNamed } from './ui/loading/lazyNamed.tsx'
import { reload } from './ui/loading/lazyPart.tsx'

/** The installer is an app of its own: a link to it within this one loads the page, and so that app. */
const ToInstaller = () => {
  useEffect(reload, [])
  return null
}

const EstatePage = lazyNamed(() => import('./estate-tree/EstatePage.tsx'), 'EstatePage')
const TaxonomyImportPage = lazyNamed(
  () => import('./taxonomy-import/TaxonomyImportPage.tsx'),
  'TaxonomyImportPage',
)
const GatewayReassignPage = lazyNamed(
  () => import('./resources/gateways/GatewayReassignPage.tsx'),
  'GatewayReassignPage',
)
const ProfilePage = lazyNamed(() => import('./profile/ProfilePage.tsx'), 'ProfilePage')
const ChangePasswordPage = lazyNamed(() => import('./profile/ChangePasswordPage.tsx'), 'ChangePasswordPage')
const ChangeEmailPage = lazyNamed(() => import('./profile/ChangeEmailPage.tsx'), 'ChangeEmailPage')
const AboutPage = lazyNamed(() => import('./about/AboutPage.tsx'), 'AboutPage')
const GlossaryPage = lazyNamed(() => import('./help/GlossaryPage.tsx'), 'GlossaryPage')
const ReleasesPage = lazyNamed(() => import('./help/ReleasesPage.tsx'), 'ReleasesPage')
const JobsPage = lazyNamed(() => import('./jobs/JobsPage.tsx'), 'JobsPage')
const SettingsPage = lazyNamed(() => import('./settings/SettingsPage.tsx'), 'SettingsPage')
const AuditPage = lazyNamed(() => import('./audit/AuditPage.tsx'), 'AuditPage')
const AlertsPage = lazyNamed(() => import('./monitoring/AlertsPage.tsx'), 'AlertsPage')
const RadioPage = lazyNamed(() => import('./monitoring/radio/RadioPage.tsx'), 'RadioPage')
const BulkListPage = lazyNamed(() => import('./commands/bulk/BulkListPage.tsx'), 'BulkListPage')
const NewBulkPage = lazyNamed(() => import('./commands/bulk/NewBulkPage.tsx'), 'NewBulkPage')
const BulkPage = lazyNamed(() => import('./commands/bulk/BulkPage.tsx'), 'BulkPage')
const HeatLoadPage = lazyNamed(() => import('./heat-load/HeatLoadPage.tsx'), 'HeatLoadPage')
const AttemptPage = lazyNamed(() => import('./heat-load/AttemptPage.tsx'), 'AttemptPage')
const ComparePage = lazyNamed(() => import('./heat-load/ComparePage.tsx'), 'ComparePage')
const BalancingPage = lazyNamed(() => import('./balancing/BalancingPage.tsx'), 'BalancingPage')
const RecordOfBalancing = lazyNamed(() => import('./balancing/RecordPage.tsx'), 'RecordPage')
const OnboardingPage = lazyNamed(() => import('./onboarding/OnboardingPage.tsx'), 'OnboardingPage')
const OnboardingRunPage = lazyNamed(() => import('./onboarding/OnboardingRunPage.tsx'), 'OnboardingRunPage')
const ArtifactsPage = lazyNamed(() => import('./firmware/ArtifactsPage.tsx'), 'ArtifactsPage')
const FirmwareListPage = lazyNamed(() => import('./firmware/BatchListPage.tsx'), 'BatchListPage')
const AutomaticPage = lazyNamed(() => import('./firmware/AutomaticPage.tsx'), 'AutomaticPage')
const NewFirmwarePage = lazyNamed(() => import('./firmware/NewBatchPage.tsx'), 'NewBatchPage')
const FirmwareBatchPage = lazyNamed(() => import('./firmware/BatchPage.tsx'), 'BatchPage')
const DataTransfersPage = lazyNamed(
  () => import('./data-transfers/DataTransfersPage.tsx'),
  'DataTransfersPage',
)
const ProductionLinePage = lazyNamed(
  () => import('./production-line/ProductionLinePage.tsx'),
  'ProductionLinePage',
)
const ComfortPage = lazyNamed(() => import('./comfort/ComfortPage.tsx'), 'ComfortPage')
const RecordsPage = lazyNamed(() => import('./consent-records/RecordsPage.tsx'), 'RecordsPage')
const RecordPage = lazyNamed(() => import('./consent-records/RecordPage.tsx'), 'RecordPage')
const LegalTextsPage = lazyNamed(() => import('./legal/LegalTextsPage.tsx'), 'LegalTextsPage')
const PublishPage = lazyNamed(() => import('./legal/PublishPage.tsx'), 'PublishPage')
const OwnConsentPage = lazyNamed(() => import('./own-consent/OwnConsentPage.tsx'), 'OwnConsentPage')
const AccessPage = lazyNamed(() => import('./access/AccessPage.tsx'), 'AccessPage')
const FloorsPage = lazyNamed(() => import('./resources/buildings/floors/FloorsPage.tsx'), 'FloorsPage')
const BuildingMapPage = lazyNamed(
  () => import('./resources/buildings/map/BuildingMapPage.tsx'),
  'BuildingMapPage',
)
const NotFoundPage = lazyNamed(() => import('./ui/states/NotFoundPage.tsx'), 'NotFoundPage')

/** The thermostats of all clients were a list of their own, to which bookmarks and filters that people sent each other lead. */
const FromFleet = () => {
  const { pathname, search, hash } = useLocation()
  return <Navigate replace to={{ pathname: pathname.replace('/fleet', paths.fleet), search, hash }} />
}

/** Pages that are not resources, and what stands for those that there are not. Each loads on first use, as does this table: no list needs it. */
export const OtherPages = () => (
  <Routes>
    <Route path={paths.estate} element={<EstatePage />} />
    <Route path={paths.map} element={<BuildingMapPage />} />
    <Route path={paths.taxonomyImport} element={<TaxonomyImportPage />} />
    <Route path={paths.gatewayReassignment} element={<GatewayReassignPage />} />
    <Route path={paths.profile} element={<ProfilePage />} />
    <Route path={paths.changePassword} element={<ChangePasswordPage />} />
    <Route path={paths.changeEmail} element={<ChangeEmailPage />} />
    <Route path={paths.about} element={<AboutPage />} />
    <Route path={paths.glossary} element={<GlossaryPage />} />
    <Route path={paths.releases} element={<ReleasesPage />} />
    <Route path={paths.jobs} element={<JobsPage />} />
    <Route path={paths.settings} element={<SettingsPage />} />
    <Route path={paths.audit} element={<AuditPage />} />
    <Route path="/fleet/*" element={<FromFleet />} />
    <Route path={paths.alerts} element={<AlertsPage />} />
    <Route path={paths.globalAlerts} element={<AlertsPage />} />
    <Route path={paths.unknownDevices} element={<RadioPage />} />
    <Route path={paths.unknownApplications} element={<RadioPage />} />
    <Route path={paths.rawMessages} element={<RadioPage />} />
    <Route path="/heat-load/:id" element={<HeatLoadPage />} />
    <Route path="/heat-load/:id/attempts/:attemptId" element={<AttemptPage />} />
    <Route path="/balancing/:id" element={<BalancingPage />} />
    <Route path="/balancing/records/:id" element={<RecordOfBalancing />} />
    <Route path="/heat-load/:id/comparison" element={<ComparePage />} />
    <Route path={paths.onboarding} element={<OnboardingPage />} />
    <Route path={paths.onboardingRuns} element={<OnboardingPage />} />
    <Route path={`${paths.onboardingRuns}/:id`} element={<OnboardingRunPage />} />
    <Route path={paths.productionLine} element={<ProductionLinePage />} />
    <Route path={paths.firmwareVersions} element={<ArtifactsPage />} />
    <Route path={paths.appVersions} element={<ArtifactsPage />} />
    <Route path={paths.firmwareUpdates} element={<FirmwareListPage />} />
    <Route path={paths.finishedFirmwareUpdates} element={<FirmwareListPage />} />
    <Route path={paths.automaticUpdates} element={<AutomaticPage />} />
    <Route path={paths.newFirmwareUpdate} element={<NewFirmwarePage />} />
    <Route path={`${paths.firmwareUpdates}/:id`} element={<FirmwareBatchPage />} />
    <Route path={paths.dataTransfers} element={<DataTransfersPage />} />
    <Route path={paths.dataTransfersFromDevice} element={<DataTransfersPage />} />
    <Route path="/floors/:id" element={<FloorsPage />} />
    <Route path="/comfort/:id" element={<ComfortPage />} />
    <Route path={paths.bulkUpdates} element={<BulkListPage />} />
    <Route path={paths.finishedBulkUpdates} element={<BulkListPage />} />
    <Route path={paths.newBulkUpdate} element={<NewBulkPage />} />
    <Route path={`${paths.bulkUpdates}/:id`} element={<BulkPage />} />
    <Route path={paths.consents} element={<RecordsPage />} />
    <Route path={paths.consentSites} element={<RecordsPage />} />
    <Route path={`${paths.consents}/records/:id`} element={<RecordPage />} />
    <Route path="/legal-texts/:kind" element={<LegalTextsPage />} />
    <Route path="/legal-texts/:kind/versions/:id" element={<LegalTextsPage />} />
    <Route path="/legal-texts/:kind/publish" element={<PublishPage />} />
    <Route path={paths.ownConsent} element={<OwnConsentPage />} />
    <Route path={`${paths.installer.home}/*`} element={<ToInstaller />} />
    <Route path={paths.access} element={<AccessPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
)
