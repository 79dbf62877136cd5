import { BranchInput } from '@mezgeb/contract/branches'
import { useState } from 'react'

import { useDraft } from '../../lib/use-draft.ts'
import { useSaveForm } from '../../lib/use-save-form.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ModalForm } from '../../ui/ModalForm.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { useCreateBranch, useUpdateBranch } from './branches.api.ts'
import { DeleteBranchDialog } from './DeleteBranchDialog.tsx'

import type { Branch } from '@mezgeb/contract/branches'

type BranchModalProps = { opened: boolean; onClose: () => void; branch?: Branch }

/** Adds a branch, or edits the given one, where it can also be deleted (decisions §7). */
export function BranchModal({ opened, onClose, branch }: BranchModalProps) {
  const institutionId = useUser().institution?.id
  const create = useCreateBranch()
  const update = useUpdateBranch()
  const initialValues = {
    name: branch?.name ?? '',
    location: branch?.location ?? '',
    phone: branch?.phone ?? '',
  }
  const { draft } = useDraft({ form: { name: 'branch', of: branch?.id }, opened, initialValues })
  const { form, shell } = useSaveForm({
    schema: BranchInput,
    initialValues,
    draft,
    creates: [create],
    entity: branch,
    save: (body, version) =>
      branch === undefined
        ? create.mutateAsync({ body: { ...body, institutionId } })
        : update.mutateAsync({ params: { id: branch.id }, body: { ...body, version } }),
    onSaved: () => {
      showToast(branch === undefined ? t.branches.added : t.branches.saved)
      onClose()
    },
  })
  return (
    <ModalForm
      title={branch === undefined ? t.branches.addTitle : t.branches.editTitle}
      opened={opened}
      onClose={onClose}
      extra={branch !== undefined && <DeleteButton branch={branch} onDeleted={onClose} />}
      {...shell}
    >
      <TextField label={t.ui.name} data-autofocus {...form.getInputProps('name')} />
      <TextField label={t.branches.location} {...form.getInputProps('location')} />
      <TextField
        label={t.ui.phone}
        placeholder={t.ui.optional}
        type="tel"
        {...form.getInputProps('phone')}
      />
    </ModalForm>
  )
}

function DeleteButton({ branch, onDeleted }: { branch: Branch; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t.ui.delete}
      </Button>
      <DeleteBranchDialog
        branch={branch}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onDeleted={onDeleted}
      />
    </>
  )
}
