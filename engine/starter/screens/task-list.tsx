import type { ScreenUses } from '#engine';
import { useBusy, useFlow } from '#engine/react';
import { type MouseEvent, useId } from 'react';

import { useScreenHost } from './screen-host.ts';
import { StepBody, StepButtons, StepContent } from './step-content.tsx';
import { type TaskNow, taskNow } from './task-state.ts';
import { taskWords } from '../words/tasks.ts';

export const uses: ScreenUses = { forms: [], shows: ['body', 'buttons', 'tasks'] };

/** What there is to do, in any order: each task with its state, and a link to its first step that is not done. */
export function Screen() {
  return (
    <StepContent>
      <StepBody />
      <Tasks />
      <StepButtons />
    </StepContent>
  );
}

function Tasks() {
  const flow = useFlow();
  const { translate } = useScreenHost(taskWords);
  const tasks = (flow.step?.content?.tasks ?? []).flatMap((task) => taskNow(task, flow) ?? []);
  const done = tasks.filter(({ state }) => state === 'done').length;
  return (
    <>
      <p className="task-count">{translate('starter.tasksDone', { done, total: tasks.length })}</p>
      <ul className="task-list">
        {tasks.map((task) => (
          <Task key={task.title} {...task} />
        ))}
      </ul>
    </>
  );
}

const words = {
  cannotStart: 'starter.taskCannotStart',
  notStarted: 'starter.taskNotStarted',
  inProgress: 'starter.taskInProgress',
  done: 'starter.taskDone',
} as const;

function Task({ title, state, to }: TaskNow) {
  const { act } = useFlow();
  const { canLeave } = useBusy();
  const { translate } = useScreenHost(taskWords);
  const stateId = useId();

  function follow(event: MouseEvent) {
    event.preventDefault();
    if (canLeave) act(`task:${to.id}`);
  }

  return (
    <li className="task" data-state={state}>
      {state === 'cannotStart' ? (
        <span className="task-title">{translate(title)}</span>
      ) : (
        <a className="task-title" href={to.path} aria-describedby={stateId} onClick={follow}>
          {translate(title)}
        </a>
      )}
      <span className="task-state" id={stateId}>
        {state === 'done' && <Check />}
        {translate(words[state])}
      </span>
    </li>
  );
}

function Check() {
  return (
    <svg className="task-check" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="m2.5 8.5 4 4 7-9" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
