import { memo } from 'react'

import { paths } from '../../lib/paths.ts'
import { t } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { ModalButton } from '../../ui/ModalButton.tsx'
import { ChangesLink } from '../audit/ChangesLink.tsx'
import { BranchModal } from './branch-modals.ts'

import type { Branch } from '@mezgeb/contract/branches'

/** Name, location, phone if there is one, Edit and Manage Users (spec §2). */
export const BranchCard = memo(function BranchCard({ branch }: { branch: Branch }) {
  const titleId = `branch-${branch.id}`
  return (
    <Card
      title={branch.name}
      titleId={titleId}
      actions={
        <>
          <ModalButton
            size="sm"
            modal={BranchModal}
            modalProps={{ branch }}
            aria-describedby={titleId}
          >
            {t.ui.edit}
          </ModalButton>
          <ButtonLink
            way={{ to: paths.branchUsers, params: { id: branch.id } }}
            aria-describedby={titleId}
          >
            {t.branches.manageUsers}
          </ButtonLink>
          <ChangesLink recordId={branch.id} aria-describedby={titleId} />
        </>
      }
    >
      <Facts
        facts={[
          { label: t.branches.location, value: branch.location },
          { label: t.ui.phone, value: branch.phone },
        ]}
      />
    </Card>
  )
})
