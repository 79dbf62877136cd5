import { listImports } from '@mezgeb/contract/catalogue/product-imports'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

import { formatDateTime } from '../../../lib/format/format.ts'
import { useList } from '../../../lib/list/use-list.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { addTexts, t } from '../../../texts/texts.ts'
import { SpinnerToken } from '../../../ui/kit/spinner-token.ts'
import { NoRows } from '../../workspace/records/NoRows.tsx'
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
  return (
    <section>
      <h2>{t.importing.past}</h2>
      <NoRows list={list} failed={t.importing.failed} none={t.importing.none} />
      <ul className={classes.past}>
        {list.items?.map((one) => (
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
