import { useSearch } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

import { useMay } from '../../../../lib/session/use-may.ts'
import { t } from '../../../../texts/texts.ts'
import { SpinnerToken } from '../../../../ui/kit/spinner-token.ts'
import { Forbidden } from '../../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../../ui/shell/PageHeading.tsx'

const TransferForm = lazy(() =>
  import('./TransferForm.tsx').then((form) => ({ default: form.TransferForm })),
)

/** /transfers/new: goods that a branch asks of another one. */
export function TransferFormPage() {
  const address = useSearch({ from: '/session/transfers/new' })
  if (!useMay()('transfers.request')) return <Forbidden title={t.transfersPage.form} />
  return (
    <Suspense fallback={<Loading />}>
      <TransferForm {...address} />
    </Suspense>
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
