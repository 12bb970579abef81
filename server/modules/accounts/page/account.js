// The account component's behaviour. Plain script of the browser: it is served as it stands.
const root = document.querySelector('#account');
if (root instanceof HTMLElement) start(root);

function start(component) {
  const { origin = '', product = '', zone = '', locale = '' } = component.dataset;
  const t = JSON.parse(component.dataset.texts ?? '{}');
  const framed = window.parent !== window;
  const post = (message) => {
    if (framed && origin !== '') window.parent.postMessage(message, origin);
  };

  setUpTabs(component);
  for (const button of component.querySelectorAll('.reveal')) setUpReveal(button, t);
  for (const form of component.querySelectorAll('form')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void submit(form);
    });
    form.addEventListener('input', (event) => showNote(event.target, ''));
  }
  // The page around it shows another look.
  window.addEventListener('message', ({ source, origin: from, data }) => {
    if (!framed || source !== window.parent || from !== origin || data?.type !== 'guildhall:look') return;
    if (data.look === 'light' || data.look === 'dark') document.documentElement.dataset.look = data.look;
  });
  const reportHeight = () => post({ type: 'guildhall:resize', height: Math.ceil(document.body.scrollHeight) });
  new ResizeObserver(reportHeight).observe(document.body);
  reportHeight();

  async function submit(form) {
    if (form.getAttribute('aria-busy') === 'true' || !validate(form, t)) return;
    setBusy(form, true, t);
    showAlert(form, '');
    try {
      const reply = await sendProven(form);
      if (!reply.Succeed) showAlert(form, reply.Desc || reply.Message);
      else await finish(reply.Message.ticket, form);
    } catch {
      showAlert(form, t.networkError);
    }
    setBusy(form, false, t);
  }

  /**
   * Sends the form, and again with the answer when the server asks for a challenge first: at most
   * twice, or somebody else keeps asking for more.
   */
  async function sendProven(form) {
    const address = form.getAttribute('action');
    const fields = Object.fromEntries(filled(form));
    let reply = await send(address, fields, locale);
    for (let turn = 0; turn < 2 && isChallenge(reply); turn++) {
      const challenge = await answer(reply.Message.challenge, form);
      reply = await send(address, { ...fields, challenge }, locale);
    }
    return reply;
  }

  async function answer(challenge, form) {
    const { solver, hash } = component.dataset;
    const progress = showProgress(form, t);
    try {
      const [{ solve }, { sha256 }] = await Promise.all([import(solver), import(hash)]);
      return await solve(challenge, sha256, progress.show);
    } finally {
      progress.end();
    }
  }

  /** Hands the ticket to the page around this one, or logs in here when there is none. */
  async function finish(ticket, form) {
    if (origin !== '') {
      post({ type: 'guildhall:ticket', product: Number(product), ticket });
      return;
    }
    const reply = await send('/api/bbs/user/login', { ticket, zone }, locale);
    if (reply.Succeed) window.location.assign(`/?zone=${encodeURIComponent(zone)}`);
    else showAlert(form, reply.Desc || reply.Message);
  }
}

/** `CHALLENGE_REQUIRED`, of the kind that is solved here. */
const isChallenge = ({ Code, Message }) => Code === 4291 && Message?.kind === 'proof-of-work';

async function send(address, body, locale) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': locale },
    body: JSON.stringify(body),
  });
  return response.json();
}

/** The fields that have a value; the password is sent as typed. */
function filled(form) {
  return [...new FormData(form)]
    .map(([name, value]) => [name, name === 'password' ? value : value.trim()])
    .filter(([, value]) => value !== '');
}

function validate(form, t) {
  const registers = form.dataset.mode === 'register';
  const { account, password, nick } = form.elements;
  const name = account.value.trim();
  const faults = [
    [account, accountFault(name)],
    [password, passwordFault(password.value)],
    ...(nick ? [[nick, [...nick.value.trim()].length > 16 ? t.nickInvalid : '']] : []),
  ];
  for (const [input, fault] of faults) showNote(input, fault);
  const first = [account, nick, password].find((input) => input?.getAttribute('aria-invalid') === 'true');
  first?.focus();
  return first === undefined;

  function accountFault(value) {
    if (value === '') return t.accountRequired;
    return registers && !/^[\p{L}\p{N}_.@-]{2,32}$/u.test(value) ? t.accountInvalid : '';
  }
  function passwordFault(value) {
    if (value === '') return t.passwordRequired;
    return registers && [...value].length < 8 ? t.passwordShort : '';
  }
}

/** Shows what is wrong with a field, or its hint again. */
function showNote(input, fault) {
  const note = document.getElementById(`${input.id}-note`);
  if (!note) return;
  note.textContent = fault || (note.dataset.hint ?? '');
  if (fault) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}

function showAlert(form, text) {
  const alert = form.querySelector('.alert');
  alert.textContent = text;
  alert.hidden = text === '';
}

/** Says what the browser is busy with, and how far it is; a screen reader hears it once. */
function showProgress(form, t) {
  const box = form.querySelector('.check');
  const bar = box.querySelector('progress');
  bar.value = 0;
  box.querySelector('p').textContent = t.checking;
  box.hidden = false;
  return {
    show: (share) => {
      bar.value = share;
    },
    end: () => {
      box.hidden = true;
      box.querySelector('p').textContent = '';
    },
  };
}

function setBusy(form, busy, t) {
  const button = form.querySelector('.submit');
  const label = button.querySelector('.label');
  label.dataset.idle ??= label.textContent;
  label.textContent = busy ? t.working : label.dataset.idle;
  button.setAttribute('aria-disabled', String(busy));
  form.setAttribute('aria-busy', String(busy));
}

function setUpReveal(button, t) {
  const input = document.getElementById(button.getAttribute('aria-controls'));
  button.addEventListener('click', () => {
    const show = input.type === 'password';
    input.type = show ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(show));
    button.setAttribute('aria-label', show ? t.hidePassword : t.showPassword);
    input.focus();
  });
}

/** Tabs as the WAI-ARIA practices describe them: arrows move and select, Home and End jump. */
function setUpTabs(component) {
  const tabs = [...component.querySelectorAll('[role=tab]')];
  const select = (chosen, focus) => {
    for (const tab of tabs) {
      const active = tab === chosen;
      tab.setAttribute('aria-selected', String(active));
      tab.tabIndex = active ? 0 : -1;
      document.getElementById(tab.getAttribute('aria-controls')).hidden = !active;
    }
    if (focus) chosen.focus();
  };
  tabs.forEach((tab, index) => {
    tab.addEventListener('click', () => select(tab, false));
    tab.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const target = { Home: 0, End: tabs.length - 1 }[event.key];
      if (step === undefined && target === undefined) return;
      event.preventDefault();
      select(tabs[target ?? (index + step + tabs.length) % tabs.length], true);
    });
  });
}
