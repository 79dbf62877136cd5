import { BranchInput, createBranch, updateBranch } from '@mezgeb/contract/business/branches'
import { useState } from 'react'

import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { DeleteBranchDialog } from './DeleteBranchDialog.tsx'

import type { Branch } from '@mezgeb/contract/business/branches'

import type { TextFieldProps } from '../../../ui/form/TextField.tsx'

type BranchModalProps = { opened: boolean; onClose: () => void; branch?: Branch }

/** Adds a branch, or edits the given one, where it can also be deleted (decisions §7). */
export function BranchModal({ opened, onClose, branch }: BranchModalProps) {
  const institutionId = useUser().institution?.id
  const create = useSave(createBranch)
  const update = useSave(updateBranch)
  const initialValues = {
    name: branch?.name ?? '',
    location: branch?.location ?? '',
    phone: branch?.phone ?? '',
    code: branch?.code ?? '',
  }
  const { form, shell } = useSaveForm({
    id: { name: 'branch', of: branch?.id },
    opened,
    schema: BranchInput,
    initialValues,
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
      <CodeField {...form.getInputProps('code')} />
    </ModalForm>
  )
}

function CodeField(field: Pick<TextFieldProps, 'error' | 'onChange' | 'value'>) {
  return (
    <TextField
      label={t.branches.code}
      placeholder={t.ui.optional}
      description={t.branches.codeHint}
      {...field}
    />
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
