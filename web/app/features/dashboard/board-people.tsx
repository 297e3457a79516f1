import { Menu, UnstyledButton } from '@mantine/core';
import type { Availability } from '@switchboard/contracts/people/availability';
import { ChevronDown, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { useThunkDispatch } from '../../api/thunk.ts';
import { AvailabilityItems } from '../../entities/availability/availability-items.tsx';
import { availabilityAt } from '../../entities/availability/availability-slice.ts';
import { StateMark } from '../../entities/availability/state-mark.tsx';
import { useCurrentState } from '../../entities/availability/use-availability.ts';
import { useChangeAvailability } from '../../entities/availability/use-change-availability.ts';
import { PersonMark } from '../../entities/people/person-mark.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { selectClockOffset } from '../../session/session-slice.ts';
import { useMay } from '../../session/use-may.ts';
import classes from './board.module.css';
import { boardChanged, type People } from './board-api.ts';
import card from './card.module.css';
import { Card } from './card.tsx';
import { ownedLink } from './links.ts';

/** Shows each person's availability, the end of an absence, and their load. */
export function BoardPeople({ people }: { people: People }) {
  const { t } = useTranslation();
  const offset = useSelector(selectClockOffset);
  const now = Date.now() + offset;
  const available = people.filter((person) => availabilityAt(person, now) === 'available');
  const places = available.reduce((sum, { load, capacity }) => sum + Math.max(0, capacity.texts - load.texts), 0);
  const note = (
    <span>
      {t('board.availableCount', { count: available.length })} · {t('board.places', { count: places })}
    </span>
  );
  return (
    <Card title={t('board.people')} note={note}>
      {people.length === 0 ? (
        <p className={card['empty']}>
          <UserX size={18} aria-hidden="true" />
          {t('board.nobody')}
        </p>
      ) : (
        <div className={classes['scroll']}>
          <table className={classes['table']}>
            <thead>
              <tr>
                <th scope="col">{t('board.who')}</th>
                <th scope="col">{t('board.availability')}</th>
                <th scope="col">{t('board.open')}</th>
                <th scope="col">{t('board.calls')}</th>
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <Person key={person.id} person={person} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

function Person({ person }: { person: Availability }) {
  const { t } = useTranslation();
  const { id, name, load, capacity } = person;
  const isFull = load.texts >= capacity.texts;
  return (
    <tr>
      <th scope="row">
        <Link to={ownedLink(id)} className={classes['who']}>
          <PersonMark id={id} name={name} size={28} />
          <span>{name}</span>
        </Link>
      </th>
      <td>
        <State person={person} />
      </td>
      <td>
        <span className={classes['load']}>
          <span className={classes['bar']} data-full={isFull} aria-hidden="true">
            <span style={{ width: `${Math.min(100, (100 * load.texts) / Math.max(1, capacity.texts))}%` }} />
          </span>
          {t('availability.load', { count: load.texts, capacity: capacity.texts })}
        </span>
      </td>
      <td className={classes['number']}>{load.calls === 0 ? '–' : load.calls}</td>
    </tr>
  );
}

function State({ person }: { person: Availability }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const dispatch = useThunkDispatch();
  const offset = useSelector(selectClockOffset);
  const mayChange = useMay('conversation.assign', 'changeAvailability');
  const state = useCurrentState(person);
  const change = useChangeAvailability();
  const word = t(`availability.state.${state}`);
  const until =
    state !== 'available' && person.until !== null
      ? t('availability.until', { time: formats.due(person.until, Date.now() + offset) })
      : '';
  const text = (
    <>
      <StateMark state={state} />
      <span className={classes['word']}>
        {word} {until}
      </span>
    </>
  );
  if (!mayChange) return <span className={classes['state']}>{text}</span>;
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <UnstyledButton
          className={classes['button']}
          aria-label={t('board.change', { name: person.name, state: `${word} ${until}`.trim() })}
        >
          {text}
          <ChevronDown size={14} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <AvailabilityItems
          hasTime
          person={person}
          onChange={(wanted) => void change(wanted).then(() => dispatch(boardChanged()))}
        />
      </Menu.Dropdown>
    </Menu>
  );
}
