import { endOneSession, listSessions } from '@mezgeb/contract/people/own-sessions'

import { useCall } from '../../../../lib/api/use-call.ts'
import { useSave } from '../../../../lib/api/use-save.ts'
import { formatDateTime } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { Message } from '../../../../ui/kit/Message.tsx'
import classes from './OwnSessions.module.css'

/** The devices on which the user is signed in; each of the others can be signed out. */
export function OwnSessions() {
  const { data, error, refetch } = useCall(listSessions, {})
  const end = useSave(endOneSession)
  const failure = error ?? end.error
  return (
    <>
      {failure !== null && <Message tone="danger">{failure.message}</Message>}
      <ul className={classes.sessions}>
        {data?.sessions.map(({ id, device, lastUsedAt, isThis }) => (
          <li key={id}>
            <span>
              <strong id={`session-${id}`}>{device ?? t.settings.unknownDevice}</strong>
              <span className={classes.when}>
                {isThis ? t.settings.thisSession : t.settings.lastUsed(formatDateTime(lastUsedAt))}
              </span>
            </span>
            {!isThis && (
              <Button
                size="sm"
                busy={end.isPending && end.variables.params.id === id}
                aria-describedby={`session-${id}`}
                onClick={() => end.mutate({ params: { id } }, { onSettled: () => void refetch() })}
              >
                {t.settings.endSession}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
