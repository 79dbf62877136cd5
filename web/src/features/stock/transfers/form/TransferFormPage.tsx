import { getTransfer } from '@mezgeb/contract/stock/transfers'
import { useSearch } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

import { useCall } from '../../../../lib/api/use-call.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { t } from '../../../../texts/texts.ts'
import { Message } from '../../../../ui/kit/Message.tsx'
import { SpinnerToken } from '../../../../ui/kit/spinner-token.ts'
import { Forbidden } from '../../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../../ui/shell/PageHeading.tsx'

const TransferForm = lazy(() =>
  import('./TransferForm.tsx').then((form) => ({ default: form.TransferForm })),
)

/** /transfers/new: goods that a branch asks of another one; with `edit` those of that transfer, before it is approved. */
export function TransferFormPage() {
  const { edit, ...start } = useSearch({ from: '/session/transfers/new' })
  if (!useMay()('transfers.request')) return <Forbidden title={t.transfersPage.form} />
  return (
    <Suspense fallback={<Loading />}>
      {edit === undefined ? <TransferForm {...start} /> : <EditForm key={edit} id={edit} />}
    </Suspense>
  )
}

function EditForm({ id }: { id: string }) {
  const { data, error } = useCall(getTransfer, { params: { id } })
  if (data !== undefined) return <TransferForm edited={data} />
  if (error === null) return <Loading />
  return (
    <>
      <PageHeading title={t.transfersPage.form} />
      <Message tone="danger">{error.message}</Message>
    </>
  )
}

function Loading() {
  return (
    <>
      <PageHeading title={t.transfersPage.form} />
      <SpinnerToken />
    </>
  )
}
