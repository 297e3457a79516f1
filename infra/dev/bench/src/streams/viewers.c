/*
 * Many streams at little cost: opens connections, sends each its request, and counts frames as they come.
 *
 *   viewers PORT MARKER      heads of requests on standard input, each ended by a line with a dot
 *
 * It counts occurrences of MARKER, prints "live N" once N connections have had their first FIRST frame ("event: view", or MARKER where a peer has
 * none), and answers commands on standard input:
 *   open FROM COUNT    opens connections FROM..FROM+COUNT-1      close    closes all of them
 *   stall FROM COUNT   opens connections that are never read     count    prints "count FRAMES BYTES LIVE"
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/resource.h>
#include <unistd.h>

enum { MOST = 20000, CHUNK = 262144, COMMANDS = -1 };

struct stream { int fd, marked, lived, live, stalled; };

static struct stream streams[MOST];
static char *heads[MOST];
static int head_count, port, poll_fd, live, announced;
static unsigned long long frames, bytes;
static const char *marker, *first;
static size_t marker_length, first_length;

static void fail(const char *what) { perror(what); exit(1); }

/* Finds a text that pieces may share: `matched` of its characters came at the end of the last one. */
static unsigned long find(const char *text, size_t length, const char *piece, ssize_t size, int *matched) {
  unsigned long found = 0;
  int at = *matched;
  for (ssize_t i = 0; i < size; ) {
    if (at == 0) {
      const char *next = memchr(piece + i, text[0], size - i);
      if (next == NULL) break;
      i = next - piece;
    }
    if (piece[i] == text[at]) { at++; i++; if ((size_t)at == length) { found++; at = 0; } }
    /* The first character of each text stands nowhere else in it. */
    else if (at > 0) at = 0;
    else i++;
  }
  *matched = at;
  return found;
}

static void open_stream(int nth, int stalled) {
  struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1, small = 4096;
  if (fd < 0) fail("socket");
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  if (stalled) setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
  if (connect(fd, (struct sockaddr *)&address, sizeof address) < 0) fail("connect");
  const char *head = heads[nth % head_count];
  if (write(fd, head, strlen(head)) < 0) fail("write");
  fcntl(fd, F_SETFL, O_NONBLOCK);
  streams[nth] = (struct stream){ .fd = fd, .stalled = stalled };
  struct epoll_event event = { .events = stalled ? EPOLLRDHUP : EPOLLIN, .data.u32 = nth };
  if (epoll_ctl(poll_fd, EPOLL_CTL_ADD, fd, &event) < 0) fail("epoll_ctl");
}

static void close_stream(int nth) {
  if (streams[nth].fd > 0) close(streams[nth].fd);
  live -= streams[nth].live;
  streams[nth] = (struct stream){ 0 };
}

static void read_stream(int nth) {
  static char piece[CHUNK];
  struct stream *stream = &streams[nth];
  if (stream->fd <= 0) return;
  ssize_t size = read(stream->fd, piece, sizeof piece);
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (size <= 0) { close_stream(nth); return; }
  bytes += size;
  frames += find(marker, marker_length, piece, size, &stream->marked);
  if (!stream->live && find(first, first_length, piece, size, &stream->lived) > 0) { stream->live = 1; live++; }
}

static void obey(char *line) {
  int from = 0, count = 0;
  if (sscanf(line, "open %d %d", &from, &count) == 2) {
    announced = 0;
    for (int nth = from; nth < from + count && nth < MOST; nth++) open_stream(nth, 0);
  } else if (sscanf(line, "stall %d %d", &from, &count) == 2) {
    for (int nth = from; nth < from + count && nth < MOST; nth++) open_stream(nth, 1);
  } else if (strncmp(line, "count", 5) == 0) {
    printf("count %llu %llu %d\n", frames, bytes, live);
    fflush(stdout);
  } else if (strncmp(line, "close", 5) == 0) {
    for (int nth = 0; nth < MOST; nth++) close_stream(nth);
    printf("closed\n");
    fflush(stdout);
  }
}

static void read_heads(void) {
  char *line = NULL, *head = NULL;
  size_t room = 0, length = 0;
  while (getline(&line, &room, stdin) > 0 && strcmp(line, "end\n") != 0) {
    if (strcmp(line, ".\n") == 0) { heads[head_count++] = head; head = NULL; length = 0; continue; }
    size_t more = strlen(line) - 1;
    head = realloc(head, length + more + 3);
    memcpy(head + length, line, more);
    memcpy(head + length + more, "\r\n", 3);
    length += more + 2;
  }
  free(line);
}

int main(int argc, char **argv) {
  if (argc != 4) { fprintf(stderr, "viewers PORT MARKER FIRST\n"); return 2; }
  port = atoi(argv[1]);
  marker = argv[2]; marker_length = strlen(marker);
  first = argv[3]; first_length = strlen(first);
  struct rlimit files = { MOST + 100, MOST + 100 };
  setrlimit(RLIMIT_NOFILE, &files);
  read_heads();
  poll_fd = epoll_create1(0);
  /* Past the buffer of getline: the first command comes after "ready". */
  struct epoll_event commands = { .events = EPOLLIN, .data.u32 = (unsigned)COMMANDS };
  if (epoll_ctl(poll_fd, EPOLL_CTL_ADD, STDIN_FILENO, &commands) < 0) fail("epoll_ctl");
  printf("ready\n");
  fflush(stdout);
  for (;;) {
    struct epoll_event events[512];
    int count = epoll_wait(poll_fd, events, 512, -1);
    for (int i = 0; i < count; i++) {
      if (events[i].data.u32 == (unsigned)COMMANDS) {
        char line[256];
        ssize_t size = read(STDIN_FILENO, line, sizeof line - 1);
        if (size <= 0) return 0;
        line[size] = 0;
        obey(line);
      } else if (streams[events[i].data.u32].stalled) {
        close_stream(events[i].data.u32);
        open_stream(events[i].data.u32, 1);
      } else read_stream(events[i].data.u32);
    }
    int opened = 0;
    for (int nth = 0; nth < MOST && !announced; nth++) opened += streams[nth].fd > 0 && !streams[nth].stalled;
    if (!announced && opened > 0 && live == opened) { announced = 1; printf("live %d\n", live); fflush(stdout); }
  }
}
