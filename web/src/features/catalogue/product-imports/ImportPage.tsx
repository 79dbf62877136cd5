import { getImport } from '@mezgeb/contract/catalogue/product-imports'
import { useParams } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

import { formatCount, formatDateTime } from '../../../lib/format/format.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { addTexts, t } from '../../../texts/texts.ts'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { ErrorPanel } from '../../../ui/list/ErrorPanel.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { ImportActions } from './ImportActions.tsx'
import { subjectLabel } from './import-words.ts'
import { ImportStatus } from './ImportStatus.tsx'
import { importing } from './product-imports.page.en.ts'

import type { Import } from '@mezgeb/contract/catalogue/product-imports'

addTexts({ importing })

const ImportRows = lazy(() =>
  import('./ImportRows.tsx').then((rows) => ({ default: rows.ImportRows })),
)

const PicturesOfRows = lazy(() =>
  import('./pictures/PicturesOfRows.tsx').then((part) => ({ default: part.PicturesOfRows })),
)

const namesPictures = ({ status, columns }: Import) =>
  status === 'DONE' && columns.some(({ field }) => field === 'photo')

/** /import/{id}: the rows of an import with their effects; runs, continues and undoes it. */
export function ImportPage() {
  const { id } = useParams({ from: '/session/import/$id' })
  if (!useMay()('products.import')) return <Forbidden title={t.productImports.title} />
  return <ImportOf id={id} />
}

function ImportOf({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useCall(getImport, { params: { id } })
  const back = <ButtonLink way={{ to: '/import' }}>{t.importing.back}</ButtonLink>
  return (
    <>
      <PageHeading title={data?.fileName ?? t.productImports.title} action={back} />
      {error !== null && data === undefined && (
        <ErrorPanel
          title={t.importing.failed}
          message={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data === undefined && error === null && <RowsSkeleton />}
      {data !== undefined && (
        <>
          <Summary of={data} />
          <ImportActions of={data} onStep={() => void refetch()} />
          <Suspense>{namesPictures(data) && <PicturesOfRows of={data} />}</Suspense>
          <Suspense fallback={<RowsSkeleton />}>
            <ImportRows of={data} />
          </Suspense>
        </>
      )}
    </>
  )
}

function Summary({ of }: { of: Import }) {
  const { counts, branch, quantities, status, user, createdAt } = of
  const isOfGoods = of.of === 'PRODUCTS'
  const outcomes = (['CREATE', 'CHANGE', 'SAME', 'ERROR'] as const).map((outcome) => ({
    label: t.importing.outcome[outcome],
    value: formatCount(counts[outcome]),
  }))
  return (
    <section>
      <p>
        <ImportStatus status={status} /> {t.importing.by(user.name, formatDateTime(createdAt))}
      </p>
      <Facts
        facts={[
          { label: t.importing.of, value: subjectLabel(of.of) },
          { label: t.branches.label, value: branch?.name ?? null },
          { label: t.importing.quantities, value: isOfGoods ? t.importing[quantities] : null },
          ...outcomes,
        ]}
      />
    </section>
  )
}
