import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { printPage } from '../../../ui/shell/print-page.ts'
import { PaperChoice } from './paper/PaperChoice.tsx'
import slip from './paper/Slip.module.css'
import { usePaper } from './paper/use-paper.ts'
import { SlipButtons } from './SlipButtons.tsx'

import type { ReactNode } from 'react'

import type { Paper } from './paper/paper.ts'

type PrintedSlipProps = {
  title: string
  /** Of the shared picture; absent: the title. */
  name?: string
  /** Beside the choice of a paper. */
  links: ReactNode
  /** The slip on a paper. */
  children: (paper: Paper) => ReactNode
}

/** The page of a slip, on screen as it will be printed. */
export function PrintedSlip({ title, name = title, links, children }: PrintedSlipProps) {
  const [paper, setPaper] = usePaper()
  return (
    <>
      <div data-print="none">
        <PageHeading
          title={title}
          action={<Button onClick={() => void printPage()}>{t.printing.print}</Button>}
        />
        <div className={slip.tools}>
          <PaperChoice value={paper} onChange={setPaper} />
          <SlipButtons title={name}>{children}</SlipButtons>
          {links}
        </div>
      </div>
      {children(paper)}
    </>
  )
}
