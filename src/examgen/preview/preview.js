/* Shows what is wrong with the bank, and loads this page anew when it has changed. */
'use strict';
{
  const own = document.currentScript.dataset;
  const events = '/-/events?turn=';
  const state = `/-/state?page=${encodeURIComponent(own.path)}`;
  let turn = Number(own.turn);
  let source = null;

  const element = (name, text = '', kind = '') => {
    const made = document.createElement(name);
    made.textContent = text;
    made.className = kind;
    return made;
  };

  const line = (finding) => {
    const said = element('li', '', `examgen-${finding.severity}`);
    said.append(
      element('code', finding.place),
      element('p', `${finding.severity}: ${finding.message}`),
    );
    if (finding.hint) said.append(element('p', finding.hint, 'examgen-hint'));
    return said;
  };

  const heading = ({ stale, findings, fault }) => {
    const number = findings.length + (fault ? 1 : 0);
    const found = `${number} ${number === 1 ? 'finding' : 'findings'}`;
    return stale ? `${found}: this page is from before` : found;
  };

  const show = (news) => {
    document.querySelector('.examgen-preview')?.remove();
    if (!news.findings.length && !news.fault) return;
    const panel = element('details', '', 'examgen-preview');
    panel.open = news.stale;
    panel.lang = 'en';
    panel.dir = 'ltr';
    const list = element('ul');
    if (news.fault) list.append(element('li', news.fault, 'examgen-error'));
    list.append(...news.findings.map(line));
    const summary = element('summary', heading(news));
    summary.setAttribute('role', 'status');
    panel.append(summary, list);
    document.body.append(panel);
  };

  const look = async () => {
    const answer = await fetch(state);
    const news = await answer.json();
    turn = news.turn;
    const changed = (news.page ?? '') !== own.digest;
    if (changed && !news.stale) location.reload();
    else show(news);
  };

  // Browsers allow six connections to a server, so tabs that nobody sees give theirs back.
  const listen = () => {
    source?.close();
    source = null;
    if (document.visibilityState === 'hidden') return;
    source = new EventSource(events + turn);
    source.addEventListener('message', () => look().catch(() => {}));
  };

  document.addEventListener('visibilitychange', listen);
  // A page that is left for another frees its place in the browser's memory.
  addEventListener('pagehide', () => source?.close());
  addEventListener('pageshow', (event) => event.persisted && listen());
  look().catch(() => {});
  listen();
}
