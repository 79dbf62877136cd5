import { memo } from 'react'

import { t } from '../../../texts/texts.ts'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { Card } from '../../../ui/list/Card.tsx'
import { branchFields } from './branch-fields.ts'
import { factsOf } from '../../../ui/list/field.ts'
import { Facts } from '../../../ui/list/Facts.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { ChangesLink } from '../../insight/audit/ChangesLink.tsx'
import { BranchModal } from './branch-modals.ts'

import type { Branch } from '@mezgeb/contract/business/branches'

import type { ActionsProps } from '../../../ui/list/field.ts'

/** Name, location, phone if there is one, Edit and Manage Users (spec §2). */
export const BranchCard = memo(function BranchCard({ item: branch }: { item: Branch }) {
  const titleId = `branch-${branch.id}`
  return (
    <Card
      title={branch.name}
      titleId={titleId}
      actions={<BranchActions item={branch} titleId={titleId} />}
    >
      <Facts facts={factsOf(branchFields(), branch)} />
    </Card>
  )
})

/** Edit and Manage Users. */
export function BranchActions({ item: branch, titleId }: ActionsProps<Branch>) {
  return (
    <>
      <ModalButton size="sm" modal={BranchModal} modalProps={{ branch }} aria-describedby={titleId}>
        {t.ui.edit}
      </ModalButton>
      <ButtonLink
        way={{ to: '/branches/$id/users', params: { id: branch.id } }}
        aria-describedby={titleId}
      >
        {t.branches.manageUsers}
      </ButtonLink>
      <ChangesLink recordId={branch.id} aria-describedby={titleId} />
    </>
  )
}
