import { getTransfer } from '@mezgeb/contract/stock/transfers'
import { useSearch } from '@tanstack/react-router'
import { lazy } from 'react'

import { useCall } from '../../../../lib/api/use-call.ts'
import { t } from '../../../../texts/texts.ts'
import { DocumentFormFrame, FormPending } from '../../document-form/DocumentFormFrame.tsx'

const TransferForm = lazy(() =>
  import('./TransferForm.tsx').then((form) => ({ default: form.TransferForm })),
)

/** /transfers/new: goods that a branch asks of another one; with `edit` those of that transfer, before it is approved. */
export function TransferFormPage() {
  const { edit, ...start } = useSearch({ from: '/session/transfers/new' })
  return (
    <DocumentFormFrame title={t.transfersPage.form} needs="transfers.request">
      {edit === undefined ? <TransferForm {...start} /> : <EditForm key={edit} id={edit} />}
    </DocumentFormFrame>
  )
}

function EditForm({ id }: { id: string }) {
  const { data, error } = useCall(getTransfer, { params: { id } })
  if (data === undefined) return <FormPending title={t.transfersPage.form} error={error} />
  return <TransferForm edited={data} />
}
