-- Where a call was to be put through last: a number, or `onCall` for whoever is on call.
alter table read.calls add column transfer_to text;
