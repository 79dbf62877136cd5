import { useState } from 'react'

import { formatDateTime } from '../../../../lib/format/format.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { showToast } from '../../../../ui/shell/toast.ts'
import { Logo } from '../../printing/logo/Logo.tsx'
import slip from '../../printing/paper/Slip.module.css'
import { PrintJob } from '../../printing/printer/PrintJob.tsx'

import type { Paper } from '../../printing/paper/paper.ts'
import type { Printer } from '../../printing/printer/printer.ts'

/** Prints a paper that shows whether width, letters and logo are right. */
export function TestPrint({ printer }: { printer: Printer }) {
  const [isPrinting, setPrinting] = useState(false)
  const handleDone = () => {
    setPrinting(false)
    showToast(t.printerSettings.isPrinted)
  }
  return (
    <>
      <Button size="sm" variant="primary" busy={isPrinting} onClick={() => setPrinting(true)}>
        {isPrinting ? t.printerSettings.testing : t.printerSettings.test}
      </Button>
      {isPrinting && (
        <PrintJob printer={printer} onDone={handleDone} onGivenUp={() => setPrinting(false)}>
          {(paper) => <TestSlip paper={paper} />}
        </PrintJob>
      )}
    </>
  )
}

function TestSlip({ paper }: { paper: Paper }) {
  const { institution } = useUser()
  const [now] = useState(() => new Date().toISOString())
  return (
    <article className={slip.slip} data-paper={paper} aria-label={t.printerSettings.test}>
      <header className={slip.shop}>
        <Logo />
        <h2 className={slip.name}>{institution?.name}</h2>
        <p>{t.printerSettings.test}</p>
      </header>
      <dl className={slip.facts}>
        <div>
          <dt>{paper === 'narrow' ? t.sales.paperNarrow : t.sales.paperRoll}</dt>
          <dd>{formatDateTime(now)}</dd>
        </div>
      </dl>
      <p>{t.printerSettings.sample}</p>
      <p>{t.printerSettings.edges}</p>
      <p className={slip.total}>
        <span>|</span>
        <span>|</span>
      </p>
    </article>
  )
}
