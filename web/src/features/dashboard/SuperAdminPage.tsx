import { PERMISSION_DENIED } from '@mezgeb/contract/fields'

import { useUser } from '../../lib/use-user.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useAdminDashboard } from './dashboard.api.ts'
import { Distribution } from './Distribution.tsx'
import { Figures } from './Figures.tsx'
import { InstitutionDetails } from './InstitutionDetails.tsx'
import { Panels } from './Panels.tsx'
import { RecentInstitutions } from './RecentInstitutions.tsx'

import type { AdminDashboard } from '@mezgeb/contract/dashboard'

/** /super-admin (spec §2): all institutions at a glance, for SUPER_ADMIN only. */
export function SuperAdminPage() {
  const user = useUser()
  const { data, error, isFetching, refetch } = useAdminDashboard(user)
  if (user.role !== 'SUPER_ADMIN') {
    return <Forbidden title="Super Admin Dashboard" message={PERMISSION_DENIED} />
  }
  return (
    <>
      <PageHeading title="Super Admin Dashboard" />
      {error !== null && (
        <ErrorPanel
          title="Error loading super admin dashboard"
          message={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data === undefined && error === null && <Skeleton />}
      {data !== undefined && <Content dashboard={data} />}
    </>
  )
}

function Content({ dashboard }: { dashboard: AdminDashboard }) {
  return (
    <>
      <Figures
        figures={[
          { label: 'Total Institutions', value: dashboard.totalInstitutions },
          { label: 'Total Users', value: dashboard.totalUsers },
          { label: 'Total Branches', value: dashboard.totalBranches },
          { label: 'Total Products', value: dashboard.totalProducts },
          { label: 'Total Suppliers', value: dashboard.totalSuppliers },
        ]}
      />
      <Panels>
        <RecentInstitutions institutions={dashboard.recentInstitutions} />
        <Distributions dashboard={dashboard} />
      </Panels>
      <InstitutionDetails institutions={dashboard.institutions} />
    </>
  )
}

function Distributions({ dashboard }: { dashboard: AdminDashboard }) {
  return (
    <div>
      <Distribution
        title="Institution Status Distribution"
        parts={dashboard.institutionsByStatus.map(({ status, count }) => ({
          label: status,
          count,
        }))}
      />
      <Distribution
        title="User Role Distribution"
        parts={dashboard.usersByRole.map(({ role, count }) => ({
          label: role.replace('_', ' '),
          count,
        }))}
      />
    </div>
  )
}
