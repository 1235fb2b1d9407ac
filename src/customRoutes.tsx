import type { ReactElement } from 'react'
import { Route } from 'react-router-dom'
import { paths } from './paths.ts'
import { ToInstaller } from './ToInstaller.tsx'
import { lazyNamed } from './ui/lazyNamed.tsx'

const EstatePage = lazyNamed(() => import('./estate-tree/EstatePage.tsx'), 'EstatePage')
const TaxonomyImportPage = lazyNamed(() => import('./taxonomy-import/TaxonomyImportPage.tsx'), 'TaxonomyImportPage')
const GatewayReassignPage = lazyNamed(() => import('./resources/gateways/GatewayReassignPage.tsx'), 'GatewayReassignPage')
const SetupPage = lazyNamed(() => import('./resources/projects/setup/SetupPage.tsx'), 'SetupPage')
const ProfilePage = lazyNamed(() => import('./profile/ProfilePage.tsx'), 'ProfilePage')
const ChangePasswordPage = lazyNamed(() => import('./profile/ChangePasswordPage.tsx'), 'ChangePasswordPage')
const ChangeEmailPage = lazyNamed(() => import('./profile/ChangeEmailPage.tsx'), 'ChangeEmailPage')
const AboutPage = lazyNamed(() => import('./about/AboutPage.tsx'), 'AboutPage')
const JobsPage = lazyNamed(() => import('./jobs/JobsPage.tsx'), 'JobsPage')
const SettingsPage = lazyNamed(() => import('./settings/SettingsPage.tsx'), 'SettingsPage')
const AuditPage = lazyNamed(() => import('./audit/AuditPage.tsx'), 'AuditPage')
const DeviceListPage = lazyNamed(() => import('./resources/thermostats/all-clients/DeviceListPage.tsx'), 'DeviceListPage')
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
const DataTransfersPage = lazyNamed(() => import('./data-transfers/DataTransfersPage.tsx'), 'DataTransfersPage')
const ProductionLinePage = lazyNamed(() => import('./production-line/ProductionLinePage.tsx'), 'ProductionLinePage')
const ComfortPage = lazyNamed(() => import('./comfort/ComfortPage.tsx'), 'ComfortPage')
const RecordsPage = lazyNamed(() => import('./consent-records/RecordsPage.tsx'), 'RecordsPage')
const RecordPage = lazyNamed(() => import('./consent-records/RecordPage.tsx'), 'RecordPage')
const LegalTextsPage = lazyNamed(() => import('./legal/LegalTextsPage.tsx'), 'LegalTextsPage')
const PublishPage = lazyNamed(() => import('./legal/PublishPage.tsx'), 'PublishPage')
const OwnConsentPage = lazyNamed(() => import('./own-consent/OwnConsentPage.tsx'), 'OwnConsentPage')
const AccessPage = lazyNamed(() => import('./access/AccessPage.tsx'), 'AccessPage')

/** Pages that are not resources; each loads on first use. */
export const customRoutes: ReactElement[] = [
  <Route key="estate" path={paths.estate} element={<EstatePage />} />,
  <Route key="taxonomyImport" path={paths.taxonomyImport} element={<TaxonomyImportPage />} />,
  <Route key="gatewayReassignment" path={paths.gatewayReassignment} element={<GatewayReassignPage />} />,
  <Route key="projectSetup" path="/projects/:id/setup/:step" element={<SetupPage />} />,
  <Route key="profile" path={paths.profile} element={<ProfilePage />} />,
  <Route key="changePassword" path={paths.changePassword} element={<ChangePasswordPage />} />,
  <Route key="changeEmail" path={paths.changeEmail} element={<ChangeEmailPage />} />,
  <Route key="about" path={paths.about} element={<AboutPage />} />,
  <Route key="jobs" path={paths.jobs} element={<JobsPage />} />,
  <Route key="settings" path={paths.settings} element={<SettingsPage />} />,
  <Route key="audit" path={paths.audit} element={<AuditPage />} />,
  <Route key="fleet" path={paths.fleet} element={<DeviceListPage />} />,
  <Route key="production" path={paths.production} element={<DeviceListPage />} />,
  <Route key="alerts" path={paths.alerts} element={<AlertsPage />} />,
  <Route key="globalAlerts" path={paths.globalAlerts} element={<AlertsPage />} />,
  <Route key="unknownDevices" path={paths.unknownDevices} element={<RadioPage />} />,
  <Route key="unknownApplications" path={paths.unknownApplications} element={<RadioPage />} />,
  <Route key="rawMessages" path={paths.rawMessages} element={<RadioPage />} />,
  <Route key="heat-load" path="/heat-load/:id" element={<HeatLoadPage />} />,
  <Route key="heat-load-attempt" path="/heat-load/:id/attempts/:attemptId" element={<AttemptPage />} />,
  <Route key="balancing" path="/balancing/:id" element={<BalancingPage />} />,
  <Route key="balancing-record" path="/balancing/records/:id" element={<RecordOfBalancing />} />,
  <Route key="heat-load-comparison" path="/heat-load/:id/comparison" element={<ComparePage />} />,
  <Route key="onboarding" path={paths.onboarding} element={<OnboardingPage />} />,
  <Route key="onboardingRuns" path={paths.onboardingRuns} element={<OnboardingPage />} />,
  <Route key="onboardingRun" path={`${paths.onboardingRuns}/:id`} element={<OnboardingRunPage />} />,
  <Route key="productionLine" path={paths.productionLine} element={<ProductionLinePage />} />,
  <Route key="firmwareVersions" path={paths.firmwareVersions} element={<ArtifactsPage />} />,
  <Route key="appVersions" path={paths.appVersions} element={<ArtifactsPage />} />,
  <Route key="firmwareUpdates" path={paths.firmwareUpdates} element={<FirmwareListPage />} />,
  <Route key="finishedFirmwareUpdates" path={paths.finishedFirmwareUpdates} element={<FirmwareListPage />} />,
  <Route key="automaticUpdates" path={paths.automaticUpdates} element={<AutomaticPage />} />,
  <Route key="newFirmwareUpdate" path={paths.newFirmwareUpdate} element={<NewFirmwarePage />} />,
  <Route key="firmwareUpdate" path={`${paths.firmwareUpdates}/:id`} element={<FirmwareBatchPage />} />,
  <Route key="dataTransfers" path={paths.dataTransfers} element={<DataTransfersPage />} />,
  <Route key="dataTransfersFromDevice" path={paths.dataTransfersFromDevice} element={<DataTransfersPage />} />,
  <Route key="comfort" path="/comfort/:id" element={<ComfortPage />} />,
  <Route key="bulkUpdates" path={paths.bulkUpdates} element={<BulkListPage />} />,
  <Route key="finishedBulkUpdates" path={paths.finishedBulkUpdates} element={<BulkListPage />} />,
  <Route key="newBulkUpdate" path={paths.newBulkUpdate} element={<NewBulkPage />} />,
  <Route key="bulkUpdate" path={`${paths.bulkUpdates}/:id`} element={<BulkPage />} />,
  <Route key="consents" path={paths.consents} element={<RecordsPage />} />,
  <Route key="consentSites" path={paths.consentSites} element={<RecordsPage />} />,
  <Route key="consent" path={`${paths.consents}/records/:id`} element={<RecordPage />} />,
  <Route key="legalTexts" path="/legal-texts/:kind" element={<LegalTextsPage />} />,
  <Route key="legalText" path="/legal-texts/:kind/versions/:id" element={<LegalTextsPage />} />,
  <Route key="publishLegalText" path="/legal-texts/:kind/publish" element={<PublishPage />} />,
  <Route key="ownConsent" path={paths.ownConsent} element={<OwnConsentPage />} />,
  <Route key="installer" path={`${paths.installer.home}/*`} element={<ToInstaller />} />,
  <Route key="access" path={paths.access} element={<AccessPage />} />,
]
