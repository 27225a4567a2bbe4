import { requestUrl, type ReadRequest } from "./read-request.ts";
import { stringLiteral } from "./string-literal.ts";

/** For Java 15 or newer without a library: `java ReadMessages.java` runs it. */
export function javaSnippet(request: ReadRequest): string {
  return String.raw`import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Pattern;

class ReadMessages {
  public static void main(String[] args) throws Exception {
    var request = HttpRequest.newBuilder()
        .uri(URI.create(${stringLiteral(requestUrl(request))}))
        .header("api-key", ${stringLiteral(request.key)})
        .build();
    var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    if (response.statusCode() != 200) throw new IllegalStateException(response.body());

    // Java reads no JSON by itself. With Jackson or Gson, read the subject of each of data.
    var data = response.body().split("\"pagination\":")[0];
    var subjects = Pattern.compile("\"subject\":\"((?:[^\"\\\\]++|\\\\.)*+)\"").matcher(data);
    while (subjects.find()) System.out.println(subjects.group(1).translateEscapes());
  }
}`;
}
