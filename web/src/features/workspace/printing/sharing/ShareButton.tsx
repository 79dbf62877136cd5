import { Suspense, lazy, useState } from 'react'

import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { Message } from '../../../../ui/kit/Message.tsx'

import type { ReactNode } from 'react'

const ShareJob = lazy(() => import('./ShareJob.tsx').then((job) => ({ default: job.ShareJob })))

type ShareButtonProps = {
  /** Of the picture. */
  title: string
  /** The slip on a roll. */
  children: ReactNode
}

/** Shares a slip as a picture, as customers get it by Telegram or WhatsApp. */
export function ShareButton({ title, children }: ShareButtonProps) {
  const [state, setState] = useState<'idle' | 'sharing' | 'failed'>('idle')
  return (
    <>
      <Button busy={state === 'sharing'} onClick={() => setState('sharing')}>
        {t.printing.share}
      </Button>
      {state === 'sharing' && (
        <Suspense>
          <ShareJob
            title={title}
            onDone={() => setState('idle')}
            onFailure={(error) => {
              console.warn(error)
              setState('failed')
            }}
          >
            {children}
          </ShareJob>
        </Suspense>
      )}
      {state === 'failed' && <Message tone="danger">{t.printing.notShared}</Message>}
    </>
  )
}
