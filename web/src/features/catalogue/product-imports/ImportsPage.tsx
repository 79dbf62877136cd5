import { listImports } from '@mezgeb/contract/catalogue/product-imports'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

import { formatDateTime } from '../../../lib/format/format.ts'
import { useList } from '../../../lib/list/use-list.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { addTexts, t } from '../../../texts/texts.ts'
import { SpinnerToken } from '../../../ui/kit/spinner-token.ts'
import { EmptyState } from '../../../ui/list/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/list/ErrorPanel.tsx'
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import classes from './ImportPage.module.css'
import { subjectLabel } from './import-words.ts'
import { ImportStatus } from './ImportStatus.tsx'
import { importing } from './product-imports.page.en.ts'

addTexts({ importing })

const ImportForm = lazy(() =>
  import('./ImportForm.tsx').then((form) => ({ default: form.ImportForm })),
)

/** /import: a new import, and the earlier ones. */
export function ImportsPage() {
  if (!useMay()('products.import')) return <Forbidden title={t.productImports.title} />
  return (
    <>
      <PageHeading title={t.productImports.title} description={t.importing.description} />
      <Suspense fallback={<SpinnerToken />}>
        <ImportForm />
      </Suspense>
      <PastImports />
    </>
  )
}

function PastImports() {
  const list = useList(listImports, {})
  const { items, error } = list
  return (
    <section>
      <h2>{t.importing.past}</h2>
      {error !== null && (
        <ErrorPanel
          title={t.importing.failed}
          message={error.message}
          onRetry={list.retry}
          isRetrying={list.isRetrying}
        />
      )}
      {items === undefined && error === null && <RowsSkeleton />}
      {items?.length === 0 && <EmptyState>{t.importing.none}</EmptyState>}
      <ul className={classes.past}>
        {items?.map((one) => (
          <li key={one.id}>
            <Link to="/import/$id" params={{ id: one.id }}>
              {one.fileName}
            </Link>
            <ImportStatus status={one.status} />
            <span>{subjectLabel(one.of)}</span>
            <span>{t.importing.by(one.user.name, formatDateTime(one.createdAt))}</span>
          </li>
        ))}
      </ul>
      <ShowMore more={list.more} />
    </section>
  )
}
