import { useMay } from '../../../../lib/session/use-may.ts'
import { t } from '../../../../texts/texts.ts'
import { ErrorPanel } from '../../../../ui/list/ErrorPanel.tsx'
import { Forbidden } from '../../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../../ui/shell/PageHeading.tsx'
import { statusText } from '../../../../ui/list/StatusBadge.tsx'
import { useAdminDashboard } from '../dashboard.api.ts'
import { DashboardSkeleton } from '../DashboardSkeleton.tsx'
import { Distribution } from '../charts/Distribution.tsx'
import { Figures } from '../StatTiles.tsx'
import { InstitutionDetails } from './InstitutionDetails.tsx'
import { Panels } from '../Panels.tsx'
import { RecentInstitutions } from './RecentInstitutions.tsx'

import type { AdminDashboard } from '@mezgeb/contract/insight/dashboard'

/** /super-admin (spec §2): all institutions at a glance, for SUPER_ADMIN only. */
export function SuperAdminPage() {
  const { data, error, isFetching, refetch } = useAdminDashboard()
  if (!useMay()('platform.view')) {
    return <Forbidden title={t.overview.title} />
  }
  return (
    <>
      <PageHeading title={t.overview.title} />
      {error !== null && (
        <ErrorPanel
          title={t.overview.failed}
          message={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data === undefined && error === null && <DashboardSkeleton figures={5} />}
      {data !== undefined && <Content dashboard={data} />}
    </>
  )
}

function Content({ dashboard }: { dashboard: AdminDashboard }) {
  const { overview } = t
  return (
    <>
      <Figures
        figures={[
          {
            label: overview.totalInstitutions,
            value: dashboard.totalInstitutions,
          },
          { label: overview.totalUsers, value: dashboard.totalUsers },
          { label: overview.totalBranches, value: dashboard.totalBranches },
          { label: overview.totalProducts, value: dashboard.totalProducts },
          { label: overview.totalSuppliers, value: dashboard.totalSuppliers },
        ]}
      />
      <Panels>
        <RecentInstitutions institutions={dashboard.recentInstitutions} />
        <Distributions dashboard={dashboard} />
      </Panels>
      <InstitutionDetails
        institutions={dashboard.institutions}
        total={dashboard.totalInstitutions}
      />
    </>
  )
}

function Distributions({ dashboard }: { dashboard: AdminDashboard }) {
  const { overview } = t
  return (
    <div>
      <Distribution
        title={overview.byStatus}
        kind={overview.status}
        parts={dashboard.institutionsByStatus.map(({ status, count }) => ({
          key: status,
          label: statusText(status),
          count,
        }))}
      />
      <Distribution
        title={overview.byRole}
        kind={overview.role}
        parts={dashboard.usersByRole.map(({ role, count }) => ({
          key: role,
          label: t.ui.role[role],
          count,
        }))}
      />
    </div>
  )
}
